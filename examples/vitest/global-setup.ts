// Runs once, before the workers start.
import { startSandbox } from 'signalbox'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    sandboxUrl: string
  }
}

export default async function setup({ provide }: TestProject) {
  const sandbox = await startSandbox()
  provide('sandboxUrl', sandbox.url)
  return () => sandbox.stop()
}
