/** The texts of commands: the layout of `--help`, arguments with choices, and usage errors. */
import { Argument, type Command, type HelpConfiguration } from 'commander'
import { homepage } from '../../package.json'
import { formatCount } from '../lib/text.ts'

/** Columns. Longer flags do not move the descriptions of the others. */
const MAX_FLAG_WIDTH = 24

export const HELP_LAYOUT: HelpConfiguration = {
  // Descriptions have the choices and defaults, unless they are too long. Errors list all choices.
  optionDescription: ({ description }) => description,
  argumentDescription: ({ description }) => description,
  subcommandTerm: (command) => command.name(),
  padWidth: (command, helper) =>
    Math.min(
      MAX_FLAG_WIDTH,
      Math.max(
        helper.longestOptionTermLength(command, helper),
        helper.longestSubcommandTermLength(command, helper),
        helper.longestArgumentTermLength(command, helper),
      ),
    ),
}

/** Creates an argument that accepts only some words. */
export const createChoice = (name: string, description: string, words: readonly string[]): Argument =>
  new Argument(`<${name}>`, `${description}: ${joinWithOr(words)}`).choices(words)

const joinWithOr = (words: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(words)

/** Collects the values of a flag that may be repeated. */
export const appendValue = (value: string, earlier: readonly string[] = []): string[] => [...earlier, value]

/**
 * Returns the address of a page of the documentation. Users of the packages have no clone with these pages.
 * @param page a path relative to the repository, such as `docs/cli.md#check`
 */
export const getPageUrl = (page: string): string => `${homepage}/blob/main/${page}`

/**
 * Returns the end of a help text.
 * @param page the path of the documentation, relative to the repository
 */
export const formatExamples = (examples: readonly string[], page: string): string =>
  [
    '',
    'Examples:',
    ...examples.map((example) => `  ${example}`),
    '',
    `Documentation: ${getPageUrl(page)}`,
  ].join('\n')

/** A message of Commander without `error:`, and the sentences in its place. */
type Rule = readonly [pattern: RegExp, rewrite: (command: Command, ...groups: string[]) => string]

const RULES: readonly Rule[] = [
  [
    /^unknown option '(.*?)'(?:\s+\(Did you mean (?:one of )?(.*)\?\))?$/s,
    (command, flag = '', near = '') =>
      `There is no flag ${flag}. ${near === '' ? adviseHelp(command, 'flags') : `Did you mean ${joinWithOr(near.split(', '))}?`}`,
  ],
  [
    /^option '(?:-\w, )?(--\S+)( .*)' argument missing$/,
    (_, flag = '', value = '') => `${flag} needs a value: ${flag}${value}.`,
  ],
  [
    /^missing required argument '(.*)'$/,
    (command, name = '') => `The argument <${name}> is missing. ${adviseArgument(command, name)}`,
  ],
  [
    /^option '(?:-\w, )?(--[^\s']+)(?: [^']*)?' cannot be used with option '(?:-\w, )?(--[^\s']+)(?: [^']*)?'$/,
    (_, one = '', other = '') => `${one} and ${other} cannot be used together. Omit one of them.`,
  ],
  [
    /^option '(?:-\w, )?(--[^\s']+)(?: [^']*)?' argument '(.*)' is invalid\. Allowed choices are (.*)\.$/s,
    (_, flag = '', value = '', choices = '') =>
      `${flag} must be ${joinWithOr(choices.split(', '))}, not "${value}".`,
  ],
  [
    /^command-argument value '(.*)' is invalid for argument '(.*)'\. Allowed choices are (.*)\.$/s,
    (_, value = '', name = '', choices = '') =>
      `The ${name} must be ${joinWithOr(choices.split(', '))}, not "${value}".`,
  ],
  [
    /^too many arguments.*\. Expected (\d+) arguments? but got \d+: (.*)\.$/s,
    (command, maximum = '', given = '') =>
      `${nameOf(command)} takes ${maximum === '0' ? 'no arguments' : `at most ${formatCount(Number(maximum), 'argument')}`}, not: ${given}.`,
  ],
]

/** Rewrites a usage error of Commander like those of Signalbox: what happened, and what to do. */
export function describeUsageError(message: string, command: Command): string {
  const text = message.replace(/^error: /, '').trimEnd()
  for (const [pattern, rewrite] of RULES) {
    const match = pattern.exec(text)
    if (match) return rewrite(command, ...match.slice(1))
  }
  return `${text}. ${adviseHelp(command, 'flags')}`
}

const nameOf = (command: Command): string => `${command.parent ? 'signalbox ' : ''}${command.name()}`

const adviseHelp = (command: Command, what: string): string => `${nameOf(command)} --help lists the ${what}.`

function adviseArgument(command: Command, name: string): string {
  const choices = command.registeredArguments.find((argument) => argument.name() === name)?.argChoices
  return choices === undefined ? adviseHelp(command, 'arguments') : `Give ${joinWithOr(choices)}.`
}
