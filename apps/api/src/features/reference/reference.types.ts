/** A JSON schema of draft 2020-12, which OpenAPI 3.1 takes as it is. */
export type Schema = { readonly [keyword: string]: unknown };

/** One way to make a call: a method at a path. */
export type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
  /** codes a refusal may carry */
  readonly 'x-codes': readonly string[];
  /** what a member of staff must be allowed to; one of several */
  readonly 'x-rights'?: readonly string[];
};
export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
  readonly description?: string;
};
export type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
export type Response = { readonly description: string; readonly content?: Content };

/** The OpenAPI document of the whole API. */
export type Document = {
  readonly openapi: '3.1.1';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, Schema>>;
  };
  /** the Korean text of each code; null where it is made of the case's details */
  readonly 'x-texts': Readonly<Record<string, string | null>>;
};
