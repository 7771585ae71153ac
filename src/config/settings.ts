/** The table of the settings of `signalbox serve`. Its flags, their variables, `--help`, and `docs/cli.md` come from it. */

export interface Setting {
  /** The flag, as `--help` prints it. */
  readonly flag: string
  /** A text or a list has a value. A list is a flag that may be repeated, and a variable with commas. */
  readonly type: 'text' | 'list' | 'switch'
  readonly help: string
  /** The value without flag and variable, which `--help` prints. */
  readonly default?: string | number
}

/** Groups as in `--help`. Names are those of Commander, which stores `--no-demo` as `demo: false`. */
export const SETTING_GROUPS = {
  'Network and access:': {
    port: {
      flag: '--port <number>',
      type: 'text',
      help: 'port to listen on; 0 picks a free one',
      default: 8080,
    },
    host: { flag: '--host <address>', type: 'text', help: 'address to listen on', default: '127.0.0.1' },
    allowHost: {
      flag: '--allow-host <name>',
      type: 'list',
      help: 'also accept this host name; repeatable',
    },
    cors: { flag: '--cors <origin>', type: 'text', help: 'allow web pages from this origin; * allows any' },
    tlsCert: { flag: '--tls-cert <file>', type: 'text', help: 'serve HTTPS with this certificate (PEM)' },
    tlsKey: { flag: '--tls-key <file>', type: 'text', help: 'private key for the certificate (PEM)' },
    controlToken: {
      flag: '--control-token <token>',
      type: 'text',
      help: 'require this token for /sandbox (16+ characters)',
    },
    control: { flag: '--no-control', type: 'switch', help: 'disable the control API (/sandbox)' },
  },
  'Data:': {
    db: { flag: '--db <file>', type: 'text', help: 'database file', default: 'signalbox.db' },
    memory: {
      flag: '--memory',
      type: 'switch',
      help: 'keep everything in memory; only read the --db file',
    },
    data: {
      flag: '--data <folder>',
      type: 'text',
      help: 'serve your data from a folder (default: the sample)',
    },
    rejectInvalid: {
      flag: '--reject-invalid',
      type: 'switch',
      help: "don't start if --data has invalid rows",
    },
    demo: { flag: '--no-demo', type: 'switch', help: 'skip the demo organizations, whose keys are public' },
    journalSize: {
      flag: '--journal-size <MiB>',
      type: 'text',
      help: 'memory for recorded requests',
      default: 16,
    },
  },
  'Process and output:': {
    exitWithParent: { flag: '--exit-with-parent', type: 'switch', help: 'stop when standard input closes' },
    json: { flag: '--json', type: 'switch', help: 'print one JSON line when ready; log as JSON' },
    quiet: { flag: '--quiet', type: 'switch', help: 'print only warnings and errors' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Setting>>>>

/** All settings, in the order of `--help`. */
export const SETTINGS = {
  ...SETTING_GROUPS['Network and access:'],
  ...SETTING_GROUPS['Data:'],
  ...SETTING_GROUPS['Process and output:'],
}

export type SettingName = keyof typeof SETTINGS

const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[]

interface FlagValues {
  readonly text: string
  readonly list: readonly string[]
  readonly switch: boolean
}

/** The flags of one start, as Commander parses them. An absent flag is `undefined`, or `true` for `--no-demo` and `--no-control`. */
export type ServeFlags = {
  readonly [Name in SettingName]?: FlagValues[(typeof SETTINGS)[Name]['type']] | undefined
}

export const VARIABLE_PREFIX = 'SIGNALBOX_'

/** Returns `--port` for `--port <number>`. */
export const longFlagOf = ({ flag }: Setting): string => flag.replace(/ .*/, '')

/** Returns the variable of a setting: `SIGNALBOX_CONTROL_TOKEN` for `--control-token <token>`. */
export const variableOf = (setting: Setting): string =>
  `${VARIABLE_PREFIX}${longFlagOf(setting).slice(2).replaceAll('-', '_').toUpperCase()}`

/** Returns the value that the flag of a switch sets: `false` for `--no-demo`. */
export const switchValueOf = ({ flag }: Setting): boolean => !flag.startsWith('--no-')

/** Returns the arguments that set these flags. */
export const toArguments = (flags: ServeFlags): string[] =>
  SETTING_NAMES.flatMap((name) => {
    const setting = SETTINGS[name]
    const flag = longFlagOf(setting)
    const value = flags[name]
    if (setting.type === 'switch') return value === switchValueOf(setting) ? [flag] : []
    return [value ?? []].flat().map((text) => `${flag}=${text}`)
  })
