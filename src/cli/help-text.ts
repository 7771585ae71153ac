/** The layout of `--help`: groups of flags, then examples, then the page with more details. */
import type { HelpConfiguration } from 'commander'

/** Columns. Longer flags do not move the descriptions of the others. */
const MAX_FLAG_WIDTH = 24

export const HELP_LAYOUT: HelpConfiguration = {
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

/**
 * Returns the end of a help text.
 * @param page the path of the documentation, relative to the repository
 */
export const formatExamples = (examples: readonly string[], page: string): string =>
  ['', 'Examples:', ...examples.map((example) => `  ${example}`), '', `Documentation: ${page}`].join('\n')
