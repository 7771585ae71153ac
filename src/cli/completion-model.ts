/** The command line as shells complete it, taken from the commands themselves: a new flag is there at once. */
import type { Argument, Command, Option } from 'commander'

/** What stands where a value is wanted. */
export type Wanted =
  | { readonly kind: 'file' }
  | { readonly kind: 'folder' }
  | { readonly kind: 'one of'; readonly words: readonly string[] }
  /** Nothing that a shell could know. */
  | { readonly kind: 'text' }

export interface CompletedFlag {
  /** `--db`, and `-o` where there is a short one. */
  readonly names: readonly string[]
  readonly description: string
  /** `undefined` for a flag without a value. */
  readonly value: Wanted | undefined
}

export interface CompletedCommand {
  readonly name: string
  readonly description: string
  readonly flags: readonly CompletedFlag[]
  readonly argument: Wanted
}

export interface CompletionModel {
  readonly commands: readonly CompletedCommand[]
  /** The command that is meant where none is named. */
  readonly usual: CompletedCommand | undefined
}

export function completionModel(program: Command): CompletionModel {
  const names = program.commands.map((command) => command.name())
  const commands = program.commands.map(toCommand)
  const help: CompletedCommand = {
    name: 'help',
    description: 'Print the help of a command.',
    flags: [],
    argument: { kind: 'one of', words: names },
  }
  return { commands: [...commands, help], usual: commands.find(({ name }) => name === 'serve') }
}

const toCommand = (command: Command): CompletedCommand => ({
  name: command.name(),
  description: firstLine(command.description()),
  flags: command.createHelp().visibleOptions(command).map(toFlag),
  argument: argumentOf(command.registeredArguments),
})

const toFlag = ({ long, short, description, flags }: Option): CompletedFlag => ({
  names: [long, short].filter((name) => name !== undefined),
  description: firstLine(description),
  value: /<(.+)>/.exec(flags)?.[1] === undefined ? undefined : wantedBy(/<(.+)>/.exec(flags)?.[1] ?? ''),
})

/** Where a command takes anything at all besides flags, that is a file, unless it says what it may be. */
function argumentOf(args: readonly Argument[]): Wanted {
  const [first] = args
  if (first === undefined) return { kind: 'text' }
  const wanted = wantedBy(first.name())
  return wanted.kind === 'text' ? { kind: 'file' } : wanted
}

/** From the word between the brackets of `--db <file>`. */
function wantedBy(word: string): Wanted {
  if (/^[a-z]+(\|[a-z]+)+$/.test(word)) return { kind: 'one of', words: word.split('|') }
  if (word === 'file') return { kind: 'file' }
  return word === 'folder' ? { kind: 'folder' } : { kind: 'text' }
}

const firstLine = (text: string): string => text.split('\n')[0] ?? ''
