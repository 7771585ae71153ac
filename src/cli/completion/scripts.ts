/** The completion scripts for the shells. */
import type { CommandDescription, FlagDescription, CompletionValues } from './command.ts'

export const SCRIPTS: Readonly<
  Record<'bash' | 'zsh' | 'fish', (commands: readonly CommandDescription[]) => string>
> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
}

/** The command that is meant where none is named. */
const DEFAULT = 'serve'

const flagNames = ({ flags }: CommandDescription): string[] => flags.flatMap(({ names }) => names)

/** For between single quotes, in any of the shells. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

// Bash: one case by the flag before the word, one by the command.

function bashScript(commands: readonly CommandDescription[]): string {
  const names = commands.map(({ name }) => name)
  const withoutName = commands.filter(({ name }) => name === DEFAULT)
  return `# signalbox completion bash
_signalbox_lines() {
  local line
  while IFS= read -r line; do COMPREPLY+=("$line"); done
}
_signalbox() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command=${quoted('')} at
  COMPREPLY=()
  for ((at = 1; at < COMP_CWORD; at++)); do
    case \${COMP_WORDS[at]} in
      ${names.join('|')}) command=\${COMP_WORDS[at]}; break ;;
    esac
  done
  case "$command:$before" in
${[...withoutName.map((one) => bashFlagValues(one, '')), ...commands.map((one) => bashFlagValues(one, one.name))].filter(Boolean).join('\n')}
  esac
  if [[ $word == -* ]]; then
    case "$command" in
${[...withoutName.map((one) => bashFlags(one, "''")), ...commands.map((one) => bashFlags(one, one.name))].join('\n')}
    esac
    return
  fi
  case "$command" in
    '') COMPREPLY=($(compgen -W ${quoted(names.join(' '))} -- "$word")) ;;
${commands.map(({ name, argument }) => `    ${name}) ${bashValues(argument)} ;;`).join('\n')}
  esac
}
complete -F _signalbox signalbox
`
}

const bashFlagValues = ({ flags }: CommandDescription, command: string): string =>
  flags
    .flatMap(({ names, value }) =>
      value
        ? [
            `    ${names.map((name) => quoted(`${command}:${name}`)).join('|')}) ${bashValues(value)}; return ;;`,
          ]
        : [],
    )
    .join('\n')

const bashFlags = (command: CommandDescription, pattern: string): string =>
  `      ${pattern}) COMPREPLY=($(compgen -W ${quoted(flagNames(command).join(' '))} -- "$word")) ;;`

/** `compopt` has blanks in names escaped, and a slash put after a folder. The Bash of macOS is too old for it, and for `mapfile`. */
function bashValues(values: CompletionValues): string {
  if (typeof values !== 'string') return `COMPREPLY=($(compgen -W ${quoted(values.join(' '))} -- "$word"))`
  if (values === 'text') return ':'
  return `compopt -o filenames 2>/dev/null; _signalbox_lines < <(compgen ${values === 'file' ? '-f' : '-d'} -- "$word")`
}

// Zsh: `_arguments` knows how flags and values go together.

function zshScript(commands: readonly CommandDescription[]): string {
  const list = commands.map(({ name, description }) => `    ${quoted(`${name}:${description}`)}`)
  return `#compdef signalbox
# signalbox completion zsh
_signalbox() {
  local -a commands=(
${list.join('\n')}
  )
  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
    _describe -t commands command commands
    return
  fi
  local command=$words[2]
  if [[ $command == -* ]]; then
    command=${DEFAULT}
  else
    shift words
    (( CURRENT-- ))
  fi
  case $command in
${commands.map(zshCommand).join('\n')}
  esac
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _signalbox signalbox
`
}

function zshCommand(command: CommandDescription): string {
  const flags = command.flags.flatMap(zshFlags)
  const argument = command.argument === 'text' ? [] : [quoted(`*: :${zshValues(command.argument)}`)]
  return `    ${command.name})
      _arguments -s ${[...flags, ...argument].map((one) => `\\\n        ${one}`).join(' ')}
      ;;`
}

const zshFlags = ({ names, description, value }: FlagDescription): string[] =>
  names.map((name) => quoted(`${name}[${zshText(description)}]${value ? `: :${zshValues(value)}` : ''}`))

/** Brackets and colons mean something to `_arguments`. */
const zshText = (text: string): string => text.replace(/[[\]:\\]/g, '\\$&')

function zshValues(values: CompletionValues): string {
  if (typeof values !== 'string') return `(${values.join(' ')})`
  return { file: '_files', folder: '_files -/', text: ' ' }[values]
}

// Fish: one line a flag.

function fishScript(commands: readonly CommandDescription[]): string {
  const names = commands.map(({ name }) => name)
  const none = `not __fish_seen_subcommand_from ${names.join(' ')}`
  const seen = ({ name }: CommandDescription): string => `__fish_seen_subcommand_from ${name}`
  return [
    '# signalbox completion fish',
    'complete -c signalbox -f',
    ...commands.map(
      ({ name, description }) =>
        `complete -c signalbox -n ${quoted(none)} -a ${name} -d ${quoted(fishText(description))}`,
    ),
    ...commands
      .filter(({ name }) => name === DEFAULT)
      .flatMap(({ flags }) => flags.map((flag) => fishFlag(flag, none))),
    ...commands.flatMap((command) => [
      ...command.flags.map((flag) => fishFlag(flag, seen(command))),
      ...fishArgument(command.argument, seen(command)),
    ]),
    '',
  ].join('\n')
}

function fishFlag({ names, description, value }: FlagDescription, condition: string): string {
  const forms = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
  // Without -x, files are offered beside what is told.
  const values = value ? ` ${value === 'file' ? '-r' : '-x'} ${fishValues(value)}` : ''
  return `complete -c signalbox -n ${quoted(condition)} ${forms.join(' ')}${values.trimEnd()} -d ${quoted(fishText(description))}`
}

const fishArgument = (values: CompletionValues, condition: string): string[] =>
  values === 'text' ? [] : [`complete -c signalbox -n ${quoted(condition)} ${fishValues(values)}`]

function fishValues(values: CompletionValues): string {
  if (typeof values !== 'string') return `-a ${quoted(values.join(' '))}`
  return { file: '-F', folder: `-a ${quoted('(__fish_complete_directories)')}`, text: '' }[values]
}

/** In single quotes, fish takes the backslash for a sign of its own. */
const fishText = (text: string): string => text.replaceAll('\\', '\\\\')
