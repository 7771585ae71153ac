/** Generates the completion scripts for Bash, zsh, and fish. */

/** The completions of a value: files, folders, nothing for `text`, or words. */
export type CompletionValues = 'file' | 'folder' | 'text' | readonly string[]

export interface FlagDescription {
  /** The long name, and the short one if there is one: `--output` and `-o`. */
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

/** Returns a completion script. The command with a blank name has the flags of `signalbox` alone. */
type Generate = (commands: readonly CommandDescription[]) => string

export const SCRIPTS: Readonly<Record<string, Generate>> = {
  bash: generateBash,
  zsh: generateZsh,
  fish: generateFish,
}

const namesOf = (commands: readonly CommandDescription[]): string[] =>
  commands.map(({ name }) => name).filter((name) => name !== '')

const getFlagNames = ({ flags }: CommandDescription): string[] => flags.flatMap(({ names }) => names)

/** Quotes text with single quotes, for any of the shells. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

// Bash: the first `case` completes the value of the previous flag, the others complete flags and arguments of the command.

function generateBash(commands: readonly CommandDescription[]): string {
  const names = namesOf(commands)
  return `# signalbox completion bash
_signalbox_lines() {
  local line
  while IFS= read -r line; do COMPREPLY+=("$line"); done
}
_signalbox() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command=${quote('')} at
  COMPREPLY=()
  for ((at = 1; at < COMP_CWORD; at++)); do
    case \${COMP_WORDS[at]} in
      ${names.join('|')}) command=\${COMP_WORDS[at]}; break ;;
    esac
  done
  case "$command:$before" in
${commands.map(formatBashFlagValues).filter(Boolean).join('\n')}
  esac
  if [[ $word == -* ]]; then
    case "$command" in
${commands.map(formatBashFlags).join('\n')}
    esac
    return
  fi
  case "$command" in
${commands.map(({ name, argument }) => `    ${quote(name)}) ${formatBashValues(name === '' ? names : argument)} ;;`).join('\n')}
  esac
}
complete -F _signalbox signalbox
`
}

const formatBashFlagValues = ({ name: command, flags }: CommandDescription): string =>
  flags
    .flatMap(({ names, value }) =>
      value
        ? [
            `    ${names.map((name) => quote(`${command}:${name}`)).join('|')}) ${formatBashValues(value)}; return ;;`,
          ]
        : [],
    )
    .join('\n')

const formatBashFlags = (command: CommandDescription): string =>
  `      ${quote(command.name)}) COMPREPLY=($(compgen -W ${quote(getFlagNames(command).join(' '))} -- "$word")) ;;`

/**
 * Returns the Bash commands that complete a value. `compopt` escapes blanks and adds a slash to folders. The Bash of
 * macOS is too old for it, and for `mapfile`.
 */
function formatBashValues(values: CompletionValues): string {
  if (typeof values !== 'string') return `COMPREPLY=($(compgen -W ${quote(values.join(' '))} -- "$word"))`
  if (values === 'text') return ':'
  return `compopt -o filenames 2>/dev/null; _signalbox_lines < <(compgen ${values === 'file' ? '-f' : '-d'} -- "$word")`
}

// Zsh: `_arguments` completes flags and their values.

function generateZsh(commands: readonly CommandDescription[]): string {
  const list = commands
    .filter(({ name }) => name !== '')
    .map(({ name, description }) => `    ${quote(`${name}:${description}`)}`)
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
    command=${quote('')}
  else
    shift words
    (( CURRENT-- ))
  fi
  case $command in
${commands.map(formatZshCommand).join('\n')}
  esac
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _signalbox signalbox
`
}

function formatZshCommand(command: CommandDescription): string {
  const flags = command.flags.flatMap(formatZshFlags)
  const argument = command.argument === 'text' ? [] : [quote(`*: :${formatZshValues(command.argument)}`)]
  return `    ${quote(command.name)})
      _arguments -s ${[...flags, ...argument].map((one) => `\\\n        ${one}`).join(' ')}
      ;;`
}

const formatZshFlags = ({ names, description, value }: FlagDescription): string[] =>
  names.map((name) =>
    quote(`${name}[${escapeZsh(description)}]${value ? `: :${formatZshValues(value)}` : ''}`),
  )

/** Brackets and colons have a meaning in `_arguments`. */
const escapeZsh = (text: string): string => text.replace(/[[\]:\\]/g, '\\$&')

function formatZshValues(values: CompletionValues): string {
  if (typeof values !== 'string') return `(${values.join(' ')})`
  return { file: '_files', folder: '_files -/', text: ' ' }[values]
}

// Fish: one line for each flag.

function generateFish(commands: readonly CommandDescription[]): string {
  const names = namesOf(commands)
  const noCommand = `not __fish_seen_subcommand_from ${names.join(' ')}`
  const hasCommand = ({ name }: CommandDescription): string =>
    name === '' ? noCommand : `__fish_seen_subcommand_from ${name}`
  return [
    '# signalbox completion fish',
    'complete -c signalbox -f',
    ...commands
      .filter(({ name }) => name !== '')
      .map(
        ({ name, description }) =>
          `complete -c signalbox -n ${quote(noCommand)} -a ${name} -d ${quote(escapeFish(description))}`,
      ),
    ...commands.flatMap((command) => [
      ...command.flags.map((flag) => formatFishFlag(flag, hasCommand(command))),
      ...formatFishArgument(command.argument, hasCommand(command)),
    ]),
    '',
  ].join('\n')
}

function formatFishFlag({ names, description, value }: FlagDescription, condition: string): string {
  const forms = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
  // Without -x, fish also completes files.
  const values = value ? ` ${value === 'file' ? '-r' : '-x'} ${formatFishValues(value)}` : ''
  return `complete -c signalbox -n ${quote(condition)} ${forms.join(' ')}${values.trimEnd()} -d ${quote(escapeFish(description))}`
}

const formatFishArgument = (values: CompletionValues, condition: string): string[] =>
  values === 'text' ? [] : [`complete -c signalbox -n ${quote(condition)} ${formatFishValues(values)}`]

function formatFishValues(values: CompletionValues): string {
  if (typeof values !== 'string') return `-a ${quote(values.join(' '))}`
  return { file: '-F', folder: `-a ${quote('(__fish_complete_directories)')}`, text: '' }[values]
}

/** Escapes a text for single quotes in fish. Fish reads escape sequences in single quotes, too. */
const escapeFish = (text: string): string => text.replaceAll('\\', '\\\\')
