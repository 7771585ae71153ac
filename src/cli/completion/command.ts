/** Prints a completion script for a shell: `signalbox completion`. */
import type { Argument, Command, Option } from 'commander'
import { StartupError } from '../../lib/errors.ts'
import { print } from '../terminal.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const

export function addCompletion(program: Command): void {
  program
    .command('completion')
    .description('Print a script that completes commands, flags and files in your shell.')
    .argument('<bash|zsh|fish>', 'the shell')
    .addHelpText('after', AFTERWORD)
    .action(async (name: string) => {
      const shell = shellOf(name)
      // Loaded on demand: a server starts without it.
      const { SCRIPTS } = await import('./scripts.ts')
      print(SCRIPTS[shell](completedCommands(program)))
    })
}

const AFTERWORD = `
  bash   eval "$(signalbox completion bash)"            in ~/.bashrc
  zsh    eval "$(signalbox completion zsh)"             in ~/.zshrc, after compinit
  fish   signalbox completion fish | source             in ~/.config/fish/config.fish`

function shellOf(name: string) {
  const shell = SHELLS.find((one) => one === name.toLowerCase())
  if (shell) return shell
  throw new StartupError(`There is no completion for ${name}: bash, zsh and fish are known.`)
}

/** What a shell offers for a value. It offers nothing for `text`. */
export type CompletionValues = 'file' | 'folder' | 'text' | readonly string[]

export interface FlagDescription {
  /** `--db`, and `-o` where there is a short one. */
  readonly names: readonly string[]
  readonly description: string
  /** `undefined` for a flag without a value. */
  readonly value: CompletionValues | undefined
}

export interface CommandDescription {
  readonly name: string
  readonly description: string
  readonly flags: readonly FlagDescription[]
  readonly argument: CompletionValues
}

function completedCommands(program: Command): CommandDescription[] {
  const commands = program.commands.map((command) => ({
    name: command.name(),
    description: firstLine(command.description()),
    flags: command.createHelp().visibleOptions(command).map(toFlag),
    argument: argumentOf(command.registeredArguments),
  }))
  const names = commands.map(({ name }) => name)
  return [
    ...commands,
    { name: 'help', description: 'Print the help of a command.', flags: [], argument: names },
  ]
}

function toFlag({ long, short, description, flags }: Option): FlagDescription {
  const value = /<(.+)>/.exec(flags)?.[1]
  return {
    names: [long, short].filter((name) => name !== undefined),
    description: firstLine(description),
    value: value === undefined ? undefined : valuesOf(value),
  }
}

/** Arguments are files, unless their names list words. */
function argumentOf([first]: readonly Argument[]): CompletionValues {
  if (first === undefined) return 'text'
  const values = valuesOf(first.name())
  return values === 'text' ? 'file' : values
}

/** @param word between the brackets of `--db <file>` */
function valuesOf(word: string): CompletionValues {
  if (/^[a-z]+(\|[a-z]+)+$/.test(word)) return word.split('|')
  return word === 'file' || word === 'folder' ? word : 'text'
}

const firstLine = (text: string): string => text.split('\n')[0] ?? ''
