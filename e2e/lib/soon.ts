/**
 * What is published reaches open screens within two seconds: `npm run bench -- push` measures that. Here other tests use the
 * machine too, so the tests wait five times as long; a page that gets nothing until it is loaded anew still fails.
 */
export const soon = { timeout: 10_000 };
