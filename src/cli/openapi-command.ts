/** Runs `signalbox openapi`, which prints the document of `/openapi.json` for client generators. */
import type { Command } from 'commander'
import { createApp } from '../app.ts'
import { createContext } from '../context.ts'
import { formatExamples } from './help-text.ts'
import { print } from './terminal.ts'

/** Defines the arguments, flags, and action of the command. */
export function define(command: Command): void {
  command.addHelpText('after', HELP_END).action(async () => {
    print(await getOpenApiText())
  })
}

const HELP_END = formatExamples(
  [
    'signalbox openapi > openapi.json',
    'signalbox openapi | less',
    'npx openapi-typescript openapi.json -o signalbox.d.ts',
  ],
  'docs/cli.md',
)

/** Returns the document as JSON. It depends neither on data nor on settings. */
export async function getOpenApiText(): Promise<string> {
  const context = createContext({ storage: { kind: 'memory' }, organizations: [] })
  try {
    const response = await createApp(context).handle(new Request('http://localhost/openapi.json'))
    return `${JSON.stringify(await response.json(), undefined, 2)}\n`
  } finally {
    context.close()
  }
}
