/** Runs `signalbox serve`, which starts the sandbox. */
import type { Command } from 'commander'
import { listDemoOrganizations } from '../../accounts/demo-organizations.ts'
import { createApp } from '../../app.ts'
import {
  DEFAULT_DATABASE,
  DEFAULT_HOST,
  DEFAULT_PORT,
  DEFAULT_SYNC,
  type Environment,
  parseServeConfig,
  type ServeConfig,
  type ServeFlags,
} from '../../config.ts'
import { type AppContext, createContext } from '../../context.ts'
import { listen, requireUsableAddress } from '../../http/listen.ts'
import { systemClock } from '../../lib/clock.ts'
import { messageOf } from '../../lib/errors.ts'
import { createHumanLog, createJsonLog, createLineWriter, type Log } from '../../lib/log.ts'
import { listDatabaseFiles, listDataFiles } from '../input-files.ts'
import { waitForStop } from '../signals.ts'
import { createPaint, type Paint } from '../terminal.ts'
import { createListeningEvent, formatBanner, getDemoKeyWarning } from './banner.ts'
import { prepareReadyFile } from './ready-file.ts'

export function addServe(program: Command, env: Environment): void {
  program
    .command('serve', { isDefault: true })
    .description('Start the sandbox (what happens without a command).')
    .option(
      '--port <number>',
      `port to listen on, 0 takes a free one (default ${DEFAULT_PORT}) [SIGNALBOX_PORT]`,
    )
    .option('--host <address>', `address to listen on (default ${DEFAULT_HOST}) [SIGNALBOX_HOST]`)
    .option(
      '--db <file>',
      `keep keys, balances and data in this file (default ${DEFAULT_DATABASE}) [SIGNALBOX_DB]`,
    )
    .option('--memory', 'keep everything in memory; nothing survives [SIGNALBOX_MEMORY=1]')
    .option(
      '--sync <normal|full>',
      `full: each commit waits for the disk, and survives a power cut, too (default ${DEFAULT_SYNC}) [SIGNALBOX_SYNC]`,
    )
    .option(
      '--data <folder>',
      'serve companies.csv, contacts.csv and organizations.json of a folder [SIGNALBOX_DATA]',
    )
    .option('--tls-cert <file>', 'serve HTTPS with this certificate, PEM [SIGNALBOX_TLS_CERT]')
    .option('--tls-key <file>', 'and this private key, PEM [SIGNALBOX_TLS_KEY]')
    .option('--cors <origin>', 'let pages of this origin call the API, * for all [SIGNALBOX_CORS]')
    .option(
      '--allow-host <name>',
      'accept requests under this host name, too, .example.com for all below it; may be repeated [SIGNALBOX_ALLOW_HOST]',
      (name: string, earlier: readonly string[] = []) => [...earlier, name],
    )
    .option(
      '--control-token <token>',
      'answer /sandbox to whoever sends this token, on any address [SIGNALBOX_CONTROL_TOKEN]',
    )
    .option('--no-control', 'have no /sandbox [SIGNALBOX_NO_CONTROL=1]')
    .option(
      '--ready-file <file>',
      'write the line of --json there when it answers; removed at the end [SIGNALBOX_READY_FILE]',
    )
    .option(
      '--exit-with-parent',
      'stop when standard input ends, as it does with whoever started this [SIGNALBOX_EXIT_WITH_PARENT=1]',
    )
    .option('--json', 'print one JSON line when listening; log as JSON on stderr [SIGNALBOX_JSON=1]')
    .option('--quiet', 'print nothing but warnings and errors [SIGNALBOX_QUIET=1]')
    .addHelpText('after', AFTERWORD)
    .action((flags: ServeFlags) => serve(parseServeConfig(flags, env), createPaint(process.stdout, env)))
}

const AFTERWORD = `
Flags win over the variables in brackets.

  signalbox serve --memory --port 0 --json     a fixture for tests: a free port, nothing left behind
  signalbox serve --data ./my-market           companies and contacts of your own`

/** Milliseconds after startup. A request by name builds the fuzzy indexes earlier. */
const INDEX_DELAY = 250

/** Builds the fuzzy indexes, and frees the 20 MB that building them takes. */
async function buildIndexes({ matcher, log }: AppContext): Promise<void> {
  try {
    await matcher.buildIndexesInBackground()
    Bun.gc(false)
  } catch (error) {
    // The next request by name tries again.
    log.warn('indexes not built', { message: messageOf(error) })
  }
}

async function serve(config: ServeConfig, paint: Paint): Promise<void> {
  const log = createLog(config)
  const stopped = waitForStop(log, config.exitWithParent)
  // Loading data may take minutes and changes the database, so everything else is checked first.
  await requireUsableAddress(config)
  const readyFile =
    config.readyFile === undefined ? undefined : prepareReadyFile(config.readyFile, listInputs(config))
  const context = createContext({ ...config, log })
  let isStarted = false
  try {
    // Only after the database is locked: until then, the file may belong to another running server.
    readyFile?.clear()
    const server = listen(
      createApp(context, { ...config, logRequests: config.json || process.stderr.isTTY }),
      config,
    )
    // The delay lets the first exact requests finish before the indexes are built.
    const indexTimer = setTimeout(() => void buildIndexes(context), INDEX_DELAY)
    try {
      const organizations = listDemoOrganizations(context.callers)
      const info = {
        url: server.url,
        organizations,
        otherCount: context.organizations.count() - organizations.length,
        market: context.market.size(),
        exampleEmail: context.market.findExampleEmail(),
      }
      const line = `${JSON.stringify(createListeningEvent(info, config))}\n`
      readyFile?.write(line)
      const warning = getDemoKeyWarning(config.host, context.getDemoKeys())
      if (warning !== undefined) log.warn(warning)
      const write = createLineWriter(process.stdout)
      if (config.json) write(line)
      else if (!config.quiet) write(formatBanner(info, config, paint))
      isStarted = true
      await stopped
    } finally {
      clearTimeout(indexTimer)
      // Closes the event streams of the journal, which would otherwise delay the stop.
      context.journal.close()
      await server.stop()
    }
    await context.waitForCommits()
  } finally {
    readyFile?.remove()
    if (isStarted) context.close()
    else context.discard()
  }
  log.info('stopped')
}

/** The files that the server reads or stores data in. */
const listInputs = ({ storage, dataDirectory, tls }: ServeConfig): string[] => [
  ...(storage.kind === 'file' ? listDatabaseFiles(storage.path) : []),
  ...(dataDirectory === undefined ? [] : listDataFiles(dataDirectory)),
  ...(tls === undefined ? [] : [tls.certFile, tls.keyFile]),
]

function createLog({ json, quiet }: ServeConfig): Log {
  const write = createLineWriter(process.stderr, (count) =>
    json
      ? `${JSON.stringify({ level: 'warn', event: 'log lines dropped', count })}\n`
      : `${count} lines dropped\n`,
  )
  return json ? createJsonLog(write, quiet, systemClock.now) : createHumanLog(write, quiet)
}
