/** Rewrites the usage errors of Commander like those of this program: what happened, and what to do. */
import type { Command } from 'commander'
import { formatCount } from '../lib/text.ts'
import { joinWithOr } from './help-text.ts'

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
    /^option '(?:-\w, )?(--\S+).*' cannot be used with option '(?:-\w, )?(--\S+).*'$/,
    (_, one = '', other = '') => `${one} and ${other} cannot be used together. Omit one of them.`,
  ],
  [
    /^option '(?:-\w, )?(--\S+).*' argument '(.*)' is invalid\. Allowed choices are (.*)\.$/s,
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

/** Returns the sentences for a message of Commander. */
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
