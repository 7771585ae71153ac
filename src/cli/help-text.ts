/** What commands declare: the layout of `--help`, arguments with choices, and flags that may be repeated. */
import { Argument, type HelpConfiguration } from 'commander'
import { getPageUrl } from '../lib/project-links.ts'

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

export const joinWithOr = (words: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(words)

/** Collects the values of a flag that may be repeated. */
export const appendValue = (value: string, earlier: readonly string[] = []): string[] => [...earlier, value]

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
