/** Scripts that shells complete by. */
import type { CompletedCommand, CompletedFlag, CompletionModel, Wanted } from './completion-model.ts'

export const SCRIPTS: Readonly<Record<'bash' | 'zsh' | 'fish', (model: CompletionModel) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
}

const flagNames = ({ flags }: CompletedCommand): string[] => flags.flatMap(({ names }) => names)

/** For between single quotes, in any of the shells. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

// Bash: one case by the flag before the word, one by the command.

function bashScript({ commands, usual }: CompletionModel): string {
  const names = commands.map(({ name }) => name)
  const withoutName = usual ? [usual] : []
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
${[...withoutName.map((one) => bashValues(one, '')), ...commands.map((one) => bashValues(one, one.name))].filter(Boolean).join('\n')}
  esac
  if [[ $word == -* ]]; then
    case "$command" in
${[...withoutName.map((one) => bashFlags(one, "''")), ...commands.map((one) => bashFlags(one, one.name))].join('\n')}
    esac
    return
  fi
  case "$command" in
    '') COMPREPLY=($(compgen -W ${quoted(names.join(' '))} -- "$word")) ;;
${commands.map(({ name, argument }) => `    ${name}) ${bashWanted(argument)} ;;`).join('\n')}
  esac
}
complete -F _signalbox signalbox
`
}

const bashValues = ({ flags }: CompletedCommand, command: string): string =>
  flags
    .flatMap(({ names, value }) =>
      value
        ? [
            `    ${names.map((name) => quoted(`${command}:${name}`)).join('|')}) ${bashWanted(value)}; return ;;`,
          ]
        : [],
    )
    .join('\n')

const bashFlags = (command: CompletedCommand, pattern: string): string =>
  `      ${pattern}) COMPREPLY=($(compgen -W ${quoted(flagNames(command).join(' '))} -- "$word")) ;;`

/** `compopt` has blanks in names escaped, and a slash put after a folder. The Bash of macOS is too old for it, and for `mapfile`. */
function bashWanted(wanted: Wanted): string {
  switch (wanted.kind) {
    case 'file':
      return `compopt -o filenames 2>/dev/null; _signalbox_lines < <(compgen -f -- "$word")`
    case 'folder':
      return `compopt -o filenames 2>/dev/null; _signalbox_lines < <(compgen -d -- "$word")`
    case 'one of':
      return `COMPREPLY=($(compgen -W ${quoted(wanted.words.join(' '))} -- "$word"))`
    case 'text':
      return ':'
  }
}

// Zsh: `_arguments` knows how flags and values go together.

function zshScript({ commands, usual }: CompletionModel): string {
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
    command=${usual?.name ?? "''"}
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

function zshCommand(command: CompletedCommand): string {
  const flags = command.flags.flatMap(zshFlags)
  const argument = command.argument.kind === 'text' ? [] : [quoted(`*: :${zshWanted(command.argument)}`)]
  return `    ${command.name})
      _arguments -s ${[...flags, ...argument].map((one) => `\\\n        ${one}`).join(' ')}
      ;;`
}

const zshFlags = ({ names, description, value }: CompletedFlag): string[] =>
  names.map((name) => quoted(`${name}[${zshText(description)}]${value ? `: :${zshWanted(value)}` : ''}`))

/** Brackets and colons mean something to `_arguments`. */
const zshText = (text: string): string => text.replace(/[[\]:\\]/g, '\\$&')

function zshWanted(wanted: Wanted): string {
  switch (wanted.kind) {
    case 'file':
      return '_files'
    case 'folder':
      return '_files -/'
    case 'one of':
      return `(${wanted.words.join(' ')})`
    case 'text':
      return ' '
  }
}

// Fish: one line a flag.

function fishScript({ commands, usual }: CompletionModel): string {
  const names = commands.map(({ name }) => name)
  const none = `not __fish_seen_subcommand_from ${names.join(' ')}`
  const seen = ({ name }: CompletedCommand): string => `__fish_seen_subcommand_from ${name}`
  return [
    '# signalbox completion fish',
    'complete -c signalbox -f',
    ...commands.map(
      ({ name, description }) =>
        `complete -c signalbox -n ${quoted(none)} -a ${name} -d ${quoted(fishText(description))}`,
    ),
    ...(usual ? usual.flags.map((flag) => fishFlag(flag, none)) : []),
    ...commands.flatMap((command) => [
      ...command.flags.map((flag) => fishFlag(flag, seen(command))),
      ...fishArgument(command.argument, seen(command)),
    ]),
    '',
  ].join('\n')
}

function fishFlag({ names, description, value }: CompletedFlag, condition: string): string {
  const forms = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
  // Without -x, files are offered beside what is told.
  const wanted = value ? ` ${value.kind === 'file' ? '-r' : '-x'} ${fishWanted(value)}` : ''
  return `complete -c signalbox -n ${quoted(condition)} ${forms.join(' ')}${wanted.trimEnd()} -d ${quoted(fishText(description))}`
}

const fishArgument = (wanted: Wanted, condition: string): string[] =>
  wanted.kind === 'text' ? [] : [`complete -c signalbox -n ${quoted(condition)} ${fishWanted(wanted)}`]

function fishWanted(wanted: Wanted): string {
  switch (wanted.kind) {
    case 'file':
      return '-F'
    case 'folder':
      return `-a ${quoted('(__fish_complete_directories)')}`
    case 'one of':
      return `-a ${quoted(wanted.words.join(' '))}`
    case 'text':
      return ''
  }
}

/** In single quotes, fish takes the backslash for a sign of its own. */
const fishText = (text: string): string => text.replaceAll('\\', '\\\\')
