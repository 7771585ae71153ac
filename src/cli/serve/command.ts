/** `signalbox serve`: the sandbox itself. */
import type { Command } from 'commander'
import { demoOrganizations } from '../../accounts/demo-organizations.ts'
import { createApp } from '../../app.ts'
import {
  DEFAULT_DATABASE,
  DEFAULT_HOST,
  DEFAULT_PORT,
  DEFAULT_SYNC,
  type Environment,
  type ServeConfig,
  type ServeFlags,
  serveConfig,
} from '../../config.ts'
import { type Context, createContext } from '../../context.ts'
import { listen, requireUsableAddress } from '../../http/listen.ts'
import { systemClock } from '../../lib/clock.ts'
import { humanLog, jsonLog, type Log, lineSink } from '../../lib/log.ts'
import { messageOf } from '../../lib/message-of.ts'
import { databaseFiles, dataFiles } from '../input-files.ts'
import { untilStopped } from '../signals.ts'
import { type Paint, paintFor } from '../terminal.ts'
import { banner, listeningEvent } from './banner.ts'
import { demoKeyWarning } from './exposure.ts'
import { readyFile } from './ready-file.ts'

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
    .action((flags: ServeFlags) => serve(serveConfig(flags, env), paintFor(process.stdout, env)))
}

const AFTERWORD = `
Flags win over the variables in brackets.

  signalbox serve --memory --port 0 --json     a fixture for tests: a free port, nothing left behind
  signalbox serve --data ./my-market           companies and contacts of your own`

/** Milliseconds from listening to building the fuzzy indexes, unless a question needs them earlier. */
const WARM_AFTER = 250

/** Building the indexes leaves some twenty megabytes that nobody needs: they are given back in the background. */
async function warm({ matcher, log }: Context): Promise<void> {
  try {
    await matcher.prepare()
    Bun.gc(false)
  } catch (error) {
    // The next question by name tries again.
    log.warn('indexes not built', { message: messageOf(error) })
  }
}

async function serve(config: ServeConfig, paint: Paint): Promise<void> {
  const log = logFor(config)
  const stopped = untilStopped(log, config.exitWithParent)
  // An import may take minutes, and changes the database: what else keeps a server from starting comes first.
  await requireUsableAddress(config)
  const ready = config.readyFile === undefined ? undefined : readyFile(config.readyFile, inputsOf(config))
  const context = createContext({ ...config, log })
  let isStarted = false
  try {
    // Not before the database is locked: this may be the ready file of the server that has it.
    ready?.clear()
    const server = listen(
      createApp(context, { ...config, logRequests: config.json || process.stderr.isTTY }),
      config,
    )
    // The fuzzy indexes are built when nobody is likely to wait: not before the first exact questions are answered.
    const warming = setTimeout(() => void warm(context), WARM_AFTER)
    try {
      const organizations = demoOrganizations(context.callers)
      const started = {
        url: server.url,
        organizations,
        others: context.organizations.count() - organizations.length,
        market: context.market.size(),
        example: context.market.anyEmail(),
      }
      const line = `${JSON.stringify(listeningEvent(started, config))}\n`
      ready?.write(line)
      const warning = demoKeyWarning(config.host, context.demoKeys())
      if (warning !== undefined) log.warn(warning)
      const write = lineSink(process.stdout)
      if (config.json) write(line)
      else if (!config.quiet) write(banner(started, config, paint))
      isStarted = true
      await stopped
    } finally {
      clearTimeout(warming)
      // Whoever watches requests would be waited for.
      context.journal.close()
      await server.stop()
    }
    await context.settled()
  } finally {
    ready?.remove()
    if (isStarted) context.close()
    else context.discard()
  }
  log.info('stopped')
}

/** The files that the server reads or stores data in. */
const inputsOf = ({ storage, dataDirectory, tls }: ServeConfig): string[] => [
  ...(storage.kind === 'file' ? databaseFiles(storage.path) : []),
  ...(dataDirectory === undefined ? [] : dataFiles(dataDirectory)),
  ...(tls === undefined ? [] : [tls.certFile, tls.keyFile]),
]

function logFor({ json, quiet }: ServeConfig): Log {
  const write = lineSink(process.stderr, (count) =>
    json
      ? `${JSON.stringify({ level: 'warn', event: 'log lines dropped', count })}\n`
      : `${count} lines dropped\n`,
  )
  return json ? jsonLog(write, quiet, systemClock.now) : humanLog(write, quiet)
}
