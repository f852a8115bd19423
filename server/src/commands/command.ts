/** The shape of a command: its page of the manual as data, its options, and the function that does the work. */
import { parseArgs } from 'node:util';
import { StartError } from '#db/start-error.ts';
import { didYouMean, manualPage, usageLines } from './manual.ts';

export interface Option {
  type: 'string' | 'boolean';
  multiple?: boolean;
  /** The name of the value in the manual, such as `URL`: for options of type `string`. */
  value?: string;
  about: string;
}

export interface Page {
  name: string;
  /** The ways to call it, without `newsbell` and the name. */
  usage: readonly string[];
  /** One line without a full stop: it stands in the list of commands, too. */
  about: string;
  /** These are further paragraphs of its own page. */
  details?: readonly string[];
  options?: Record<string, Option>;
}

/** Misuse: the error that a wrong call ends with; `newsbell` prints it with the usage and exits with 2. */
type Misused = (why: string) => StartError;

interface Definition<O extends Record<string, Option>> extends Page {
  options?: O;
  /** Brings arguments that `parseArgs` would misread into a form that it reads. */
  prepare?(args: string[]): string[];
  /** Resolves to the exit code. */
  run(call: {
    values: ReturnType<typeof parseArgs<{ options: O; allowPositionals: true; strict: true }>>['values'];
    positionals: string[];
    misused: Misused;
  }): Promise<number>;
  endsBySignal?: boolean;
}

export interface Command extends Page {
  /** The command runs until a signal comes, and then its process ends at once. */
  endsBySignal?: boolean;
  /** Resolves to the exit code; rejects with a StartError when the call is wrong. */
  run(args: string[]): Promise<number>;
}

export const command = <const O extends Record<string, Option> = Record<never, Option>>(
  definition: Definition<O>,
): Command => {
  const { name, prepare, run } = definition;
  const options = { ...definition.options, help: { type: 'boolean', short: 'h' } } as const;
  const misused: Misused = why => new StartError(`${why}\n\n${usageLines(definition)}`);
  return {
    ...definition,
    run: async given => {
      const config = { args: prepare?.(given) ?? given, options, allowPositionals: true } as const;
      for (const token of parseArgs({ ...config, strict: false, tokens: true }).tokens) {
        if (token.kind === 'option' && !Object.hasOwn(options, token.name))
          throw misused(unknownOption(definition, token.rawName));
      }
      const { values, positionals } = parseStrictly(config, misused);
      if (values.help) {
        console.log(manualPage(definition));
        return 0;
      }
      if (positionals.length > 0 && takesNone(definition)) throw misused(`newsbell ${name} takes no arguments.`);
      return run({ values: values as never, positionals, misused });
    },
  };
};

const unknownOption = ({ name, options = {} }: Page, typed: string): string => {
  const known = Object.keys({ ...options, help: {} }).map(option => `--${option}`);
  const hint = didYouMean(typed, known) || ' Settings come from the environment: see docs/running.md.';
  return `newsbell ${name} has no option ${typed}.${hint}`;
};

const takesNone = ({ usage }: Page): boolean => usage.every(way => way === '');

/** `parseArgs` throws for a value that is missing or that stands where none is taken. */
const parseStrictly = (config: Parameters<typeof parseArgs>[0] & object, misused: Misused) => {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw misused(error.message);
  }
};
