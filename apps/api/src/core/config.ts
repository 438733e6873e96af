/** What the environment says, read once. */
export type Config = {
  readonly port: number;
  readonly databaseUrl: string;
};
