import { readFileSync, writeFileSync } from 'node:fs';

/** Names the file in which the tests that are running stand. */
export const RUNNING_TESTS_FILE = 'RUNNING_TESTS_FILE';

/** Keeps the names of running tests in a file, so that a run that is cut off can say where it was. */
export default class RunningTests {
  #names = new Set();

  onTestModuleStart = ({ relativeModuleId }) => this.#begin(relativeModuleId);
  onTestModuleEnd = ({ relativeModuleId }) => this.#end(relativeModuleId);
  onTestCaseReady = (test) => this.#begin(vitestName(test));
  onTestCaseResult = (test) => this.#end(vitestName(test));

  onTestBegin = (test) => this.#begin(playwrightName(test));
  onTestEnd = (test) => this.#end(playwrightName(test));

  #begin(name) {
    this.#names.add(name);
    this.#write();
  }

  #end(name) {
    this.#names.delete(name);
    this.#write();
  }

  #write() {
    writeFileSync(process.env[RUNNING_TESTS_FILE], [...this.#names].join('\n'));
  }
}

const vitestName = ({ module, fullName }) => `${module.relativeModuleId} › ${fullName}`;
const playwrightName = (test) => test.titlePath().filter(Boolean).join(' › ');

/** The names that the reporter left in its file: of what was running when it ended. */
export function readRunningTests(file) {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
