/** Runs `signalbox openapi`, which prints the document of `/openapi.json` for client generators. */
import type { Command } from 'commander'
import { createContext } from '../context.ts'
import type { OpenApiDocument } from '../http/openapi/document.ts'
import { publishServicePart } from '../http/openapi/service-part.ts'
import { createApp } from '../server/app.ts'
import { formatExamples } from './help-text.ts'
import { print } from './terminal.ts'

/** Defines the arguments, flags, and action of the command. */
export function defineOpenapi(command: Command): void {
  command
    .option('--service-only', 'print only the operations of the real service')
    .addHelpText('after', HELP_END)
    .action(async ({ serviceOnly }: { readonly serviceOnly?: boolean }) => {
      print(await getOpenApiText(serviceOnly))
    })
}

const HELP_END = formatExamples(
  [
    'signalbox openapi --service-only > service.json',
    'npx openapi-typescript service.json -o service.d.ts',
    'signalbox openapi | less',
  ],
  'docs/cli.md',
)

/** Returns the document as JSON, or the published service part of it. */
export async function getOpenApiText(isServiceOnly = false): Promise<string> {
  const document = await readOpenApiDocument()
  return `${JSON.stringify(isServiceOnly ? publishServicePart(document) : document, undefined, 2)}\n`
}

/** Returns the document. It depends neither on data nor on settings. */
export async function readOpenApiDocument(): Promise<OpenApiDocument> {
  const context = await createContext({ storage: { kind: 'memory' }, organizations: [] })
  try {
    const response = await createApp(context).fetch(new Request('http://localhost/openapi.json'))
    return (await response.json()) as OpenApiDocument
  } finally {
    context.close()
  }
}
