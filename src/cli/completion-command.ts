/** Runs `signalbox completion`, which prints a completion script for a shell. The script calls it again with the typed words. */
import type { Command } from 'commander'
import { createChoice, formatExamples } from './help-text.ts'
import { print } from './terminal.ts'

/** A completion, or what the shell completes itself. */
type Completion = { readonly value: string; readonly description?: string }
type Completions = readonly Completion[] | 'file' | 'folder'

interface Shell {
  /** Passes the words up to the cursor, and shows the completions, one per line. */
  readonly script: string
  readonly format: (completion: Completion) => string
}

const SHELLS: Readonly<Record<string, Shell>> = {
  // The Bash of macOS is too old for `compopt` and `mapfile`.
  bash: {
    script: `_signalbox() {
  local IFS=$'\\n' word=\${COMP_WORDS[COMP_CWORD]} found
  found=$(signalbox completion bash -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  case $found in
    :file) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$word")) ;;
    :folder) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$word")) ;;
    *) COMPREPLY=($(compgen -W "$found" -- "$word")) ;;
  esac
}
complete -F _signalbox signalbox
`,
    format: ({ value }) => value,
  },
  zsh: {
    script: `#compdef signalbox
_signalbox() {
  local -a found=(\${(f)"$(signalbox completion zsh -- "\${(@)words[2,CURRENT]}" 2>/dev/null)"})
  case $found[1] in
    :file) _files ;;
    :folder) _files -/ ;;
    *) _describe signalbox found ;;
  esac
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _signalbox signalbox
`,
    format: ({ value, description }) => (description ? `${value}:${description}` : value),
  },
  fish: {
    script: `function __signalbox_complete
  set -l words (commandline -opc) (commandline -ct)
  set -l found (signalbox completion fish -- $words[2..] 2>/dev/null)
  switch "$found[1]"
    case :file
      __fish_complete_path (commandline -ct)
    case :folder
      __fish_complete_directories (commandline -ct)
    case '*'
      printf '%s\\n' $found
  end
end
complete -c signalbox -f -a '(__signalbox_complete)'
`,
    format: ({ value, description = '' }) => `${value}\t${description}`,
  },
}

/** Defines the arguments, flags, and action of the command. The command that the words contain must be defined before it runs. */
export function define(command: Command): void {
  command
    .addArgument(createChoice('shell', 'your shell', Object.keys(SHELLS)))
    .argument('[words...]', 'typed words to complete, as the script sends them')
    .addHelpText('after', HELP_END)
    .action((name: string, words: readonly string[]) => {
      const shell = SHELLS[name]
      if (!shell || !command.parent) return
      print(words.length === 0 ? shell.script : formatAll(complete(command.parent, words), shell))
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

const formatAll = (completions: Completions, { format }: Shell): string =>
  typeof completions === 'string'
    ? `:${completions}\n`
    : completions.map((one) => `${format(one)}\n`).join('')

/** Returns the completions of the last word. */
function complete(program: Command, words: readonly string[]): Completions {
  const [word = '', last = '', ...earlier] = words.toReversed()
  const help = program.createHelp()
  const commands = help.visibleCommands(program)
  const findCommand = (names: readonly string[]) => commands.find((one) => names.includes(one.name()))
  const command = findCommand([last, ...earlier])
  // `signalbox` alone has the flags of `serve`, which is the default command.
  const owners = command ? [command] : [findCommand(['serve']), program]
  const options = owners.flatMap((one) => (one ? help.visibleOptions(one) : []))
  const valued = options.find(({ long, short, required }) => required && [long, short].includes(last))
  if (valued) return listValues(valued.argChoices, /<(.+)>/.exec(valued.flags)?.[1] ?? '')
  if (word.startsWith('-')) {
    return options.flatMap(({ long, short, description }) =>
      [long, short].flatMap((value) => (value === undefined ? [] : describe(value, description))),
    )
  }
  if (command === undefined || command.name() === 'help')
    return commands.map((one) => describe(one.name(), one.description()))
  const [argument] = command.registeredArguments
  if (argument === undefined) return []
  return listValues(argument.argChoices, argument.name() === 'folder' ? 'folder' : 'file')
}

const describe = (value: string, description: string): Completion => ({
  value,
  description: description.split('\n')[0] ?? '',
})

/** Returns the choices of a flag or an argument; without choices, what its placeholder means. */
function listValues(choices: readonly string[] | undefined, placeholder: string): Completions {
  if (choices === undefined && (placeholder === 'file' || placeholder === 'folder')) return placeholder
  return (choices ?? (placeholder.includes('|') ? placeholder.split('|') : [])).map((value) => ({ value }))
}
