import pg from 'pg';

/** A column that a statement gives, as PostgreSQL describes it without running the statement. */
export type Column = {
  readonly name: string;
  /** the type's name in PostgreSQL, such as `int8` or `text[]` */
  readonly type: string;
  /** what the driver makes of such a value, as `RowField.kinds` names it; `any` for JSON */
  readonly kind: string;
  /** whether a table's own column is declared to hold null; null: an expression or a view's column */
  readonly nullable: boolean | null;
};
type Described = { name: string; tableID: number; columnID: number; dataTypeID: number };
type TypeRow = { oid: number; name: string; category: string; element: number };

/**
 * Opens what describes statements: PostgreSQL parses each and answers with its columns, so nothing is written and parameters
 * need no values.
 *
 * @param client  a connection to a migrated database
 * @returns the columns; a text when PostgreSQL refuses the statement
 */
export async function createDescriber(
  client: pg.Client | pg.PoolClient,
): Promise<(text: string) => Promise<Column[] | string>> {
  const types = await client.query<TypeRow>(
    'select oid::int, typname as name, typcategory as category, typelem::int as element from pg_type',
  );
  const typeOf = new Map(types.rows.map((row) => [row.oid, row]));
  const columns = await client.query<{ key: string; is: boolean }>(
    `select c.oid || '.' || a.attnum as key, not a.attnotnull as is from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p') and a.attnum > 0`,
  );
  const nullable = new Map(columns.rows.map(({ key, is }) => [key, is]));
  return async (text) => {
    const described = await describe(client, text);
    if (typeof described === 'string') return described;
    return described.map(({ name, tableID, columnID, dataTypeID }) => {
      const type = typeOf.get(dataTypeID)!;
      const element = type.category === 'A' ? typeOf.get(type.element)!.name : null;
      return {
        name,
        type: element ? `${element}[]` : type.name,
        kind: kindOfType(typeOf, type),
        nullable: nullable.get(`${tableID}.${columnID}`) ?? null,
      };
    });
  };
}

function describe(client: pg.Client | pg.PoolClient, text: string): Promise<Described[] | string> {
  return new Promise((resolve) => {
    let answer: Described[] | string = [];
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription({ fields }: { fields: Described[] }) {
        answer = fields;
      },
      // the driver gives up a statement with its first error, and is ready for the next one all the same
      handleError: (error: Error) => resolve(error.message),
      handleReadyForQuery: () => resolve(answer),
    });
  });
}

/** Samples by the category of `pg_type`: what the driver's parser makes of them is what a row holds. */
const samples: Readonly<Record<string, string>> = { N: '1', B: 't', D: '2026-01-01 00:00:00+00', T: '01:00:00' };

function kindOfType(typeOf: ReadonlyMap<number, TypeRow>, { oid, name, category, element }: TypeRow): string {
  if (name === 'json' || name === 'jsonb') return 'any';
  const parse = pg.types.getTypeParser(oid) as (text: string) => unknown;
  if (category !== 'A') return kindOfValue(parse(name === 'bytea' ? '\\x00' : (samples[category] ?? 'a')));
  const item = typeOf.get(element)!;
  if (item.name === 'json' || item.name === 'jsonb') return 'any[]';
  const sample = item.name === 'bytea' ? '\\\\x00' : (samples[item.category] ?? 'a');
  const parsed = parse(`{"${sample}"}`.replaceAll(/"(\w+)"/g, '$1'));
  return Array.isArray(parsed) ? `${kindOfValue(parsed[0])}[]` : kindOfValue(parsed);
}

function kindOfValue(value: unknown): string {
  if (value instanceof Date) return 'Date';
  return Buffer.isBuffer(value) ? 'Buffer' : typeof value;
}
