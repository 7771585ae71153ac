/** Runs `signalbox completion`, which prints a completion script for a shell. */
import type { Argument, Command, Option } from 'commander'
import { createChoice, formatExamples } from '../help-text.ts'
import { print } from '../terminal.ts'
import { type CommandDescription, type CompletionValues, type FlagDescription, SCRIPTS } from './scripts.ts'

/** Defines the command. The other commands of the program must be defined before it runs. */
/** Defines the arguments, flags, and action of the command. */
export function define(command: Command): void {
  command
    .addArgument(createChoice('shell', 'your shell', Object.keys(SCRIPTS)))
    .addHelpText('after', HELP_END)
    .action((shell: string) => {
      const generate = SCRIPTS[shell]
      if (generate && command.parent) print(generate(describeCommands(command.parent)))
    })
}

const HELP_END = formatExamples(
  [
    'eval "$(signalbox completion bash)"      in ~/.bashrc',
    'eval "$(signalbox completion zsh)"       in ~/.zshrc, after compinit',
    'signalbox completion fish | source       in ~/.config/fish/config.fish',
  ],
  'docs/cli.md',
)

function describeCommands(program: Command): CommandDescription[] {
  const commands = program.commands.map((command) => ({
    name: command.name(),
    description: firstLine(command.description()),
    flags: describeFlags(command),
    argument: parseArgument(command.registeredArguments),
  }))
  const names = commands.map(({ name }) => name)
  return [
    { name: '', description: '', flags: describeDefaultFlags(program, commands), argument: 'text' },
    ...commands,
    { name: 'help', description: 'Print the help of a command.', flags: [], argument: names },
  ]
}

const describeFlags = (command: Command): FlagDescription[] =>
  command.createHelp().visibleOptions(command).map(describeFlag)

/** Returns the flags of `serve`, which is the default command, and those that only `signalbox` alone has. */
function describeDefaultFlags(
  program: Command,
  commands: readonly CommandDescription[],
): readonly FlagDescription[] {
  const flags = commands.find(({ name }) => name === 'serve')?.flags ?? []
  const names = flags.flatMap((flag) => flag.names)
  return [
    ...flags,
    ...describeFlags(program).filter((flag) => !flag.names.some((name) => names.includes(name))),
  ]
}

function describeFlag({ long, short, description, flags, argChoices }: Option): FlagDescription {
  const value = /<(.+)>/.exec(flags)?.[1]
  return {
    names: [long, short].filter((name) => name !== undefined),
    description: firstLine(description),
    value: value === undefined ? undefined : (argChoices ?? parseValues(value)),
  }
}

/** Returns the completions of the first argument: files, unless its name lists words. */
function parseArgument([first]: readonly Argument[]): CompletionValues {
  if (first === undefined) return 'text'
  if (first.argChoices !== undefined) return first.argChoices
  const values = parseValues(first.name())
  return values === 'text' ? 'file' : values
}

/**
 * Parses the placeholder of an option value.
 * @param word the text in the brackets of `--db <file>`
 */
function parseValues(word: string): CompletionValues {
  if (/^[a-z]+(\|[a-z]+)+$/.test(word)) return word.split('|')
  return word === 'file' || word === 'folder' ? word : 'text'
}

const firstLine = (text: string): string => text.split('\n')[0] ?? ''
