import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule, TestSuite } from 'vitest/node';
import type { Count } from './parts.ts';

/** The start of an error's words: vitest's own JSON has the stack alone, which for a press that found nothing says no more. */
const words = ({ message }: Pick<SerializedError, 'message'>) =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 4)
    .join(' ');

/**
 * Leaves what a run of vitest found in the file that `LIME_TEST_JSON` names, as a `Count` of tools/parts.ts. A file that
 * cannot be read, a group whose preparation failed and an error outside of any test count as failed tests.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()].map((test) => ({ module, test })));
    const told = (ended: 'passed' | 'failed') =>
      tests.flatMap(({ module, test }) => {
        const { state, errors } = test.result();
        return state === ended && errors?.length
          ? [`${module.relativeModuleId}: ${test.fullName}: ${words(errors[0]!)}`]
          : [];
      });
    const brokenIn = (module: TestModule) =>
      [module, ...module.children.allSuites()].flatMap((group: TestModule | TestSuite) =>
        group.errors().map((error) => `${module.relativeModuleId}: ${words(error)}`),
      );
    const names = [...told('failed'), ...modules.flatMap(brokenIn), ...unhandled.map(words)];
    const count: Count = {
      passed: tests.filter(({ test }) => test.result().state === 'passed').length,
      failed: names.length,
      names,
      again: told('passed'),
    };
    writeFileSync(process.env['LIME_TEST_JSON']!, JSON.stringify(count));
  }
}
