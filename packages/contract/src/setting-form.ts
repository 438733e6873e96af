import * as z from 'zod';
import { assert } from '@lime/domain/assert.ts';
import type { FormField, FormPart } from './settings-form.ts';

/** What we read of a JSON schema and of the meta our schemas carry. */
type Json = {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly unit?: string;
  readonly hint?: string;
  readonly long?: boolean;
  readonly grades?: boolean;
  readonly names?: Readonly<Record<string, string>>;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly enum?: readonly (string | number)[];
  readonly const?: string | number;
  readonly anyOf?: readonly Json[];
  readonly properties?: Readonly<Record<string, Json>>;
  readonly items?: Json;
  readonly prefixItems?: readonly Json[];
  readonly additionalProperties?: Json;
};

/** How the office shows a value of this schema. A schema it cannot show is a fault of ours, which the tests report. */
export function formOf(schema: z.ZodType): FormField {
  return fieldOf(z.toJSONSchema(schema) as Json);
}

function fieldOf(given: Json): FormField {
  const { json, nullable } = withoutNull(given);
  const types = [json.type ?? []].flat();
  const options = json.enum ?? json.anyOf?.flatMap((option) => option.const ?? []) ?? [];
  if (options.length > 0)
    return {
      kind: 'choice',
      options: options.map((value) => ({ value, name: json.names?.[String(value)] ?? String(value) })),
    };
  if (types.includes('boolean')) return { kind: 'switch' };
  if (types.includes('number') || types.includes('integer'))
    return {
      kind: 'number',
      integer: types.includes('integer'),
      min: json.minimum ?? null,
      max: json.maximum ?? null,
      unit: json.unit ?? '',
      nullable,
    };
  // several formats of one text: addresses and blocks of both families
  if (types.includes('string') || json.anyOf?.every(({ type }) => type === 'string'))
    return {
      kind: 'text',
      min: json.minLength ?? (json.anyOf ? 1 : 0),
      max: json.maxLength ?? 100,
      long: json.long ?? false,
      hint: json.hint ?? '',
    };
  if (json.grades) return { kind: 'grades' };
  if (json.prefixItems) return { kind: 'row', items: json.prefixItems.map(fieldOf) };
  if (json.items)
    return { kind: 'list', item: fieldOf(json.items), min: json.minItems ?? 0, max: json.maxItems ?? 1_000 };
  if (json.properties) return { kind: 'fields', parts: partsOf(json.properties) };
  assert(json.additionalProperties?.properties, 'a schema the office can show');
  return { kind: 'levels', parts: partsOf(json.additionalProperties.properties) };
}

/** `null` as the other choice says that a value may be empty. */
function withoutNull(json: Json): { json: Json; nullable: boolean } {
  if ([json.type].flat().includes('null')) return { json, nullable: true };
  const { anyOf, ...meta } = json;
  const [only, ...more] = anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const nullable = only !== undefined && more.length === 0 && anyOf!.length === 2;
  return nullable ? { json: { ...only, ...meta }, nullable } : { json, nullable: false };
}

function partsOf(properties: Readonly<Record<string, Json>>): FormPart[] {
  return Object.entries(properties).map(([name, json]) => ({
    name,
    label: json.title ?? name,
    help: json.description ?? '',
    field: fieldOf(json),
  }));
}
