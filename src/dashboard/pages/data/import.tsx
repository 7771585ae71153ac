/** Many records at once: a file is looked at, tried, and stored when somebody says so. */
import { useState } from 'react'
import { Panel } from '../../ui/layout.tsx'
import { Busy } from '../../ui/states.tsx'
import { ChooseFile } from './choose-file.tsx'
import { decode, kindOf, MAX_BYTES, type Preview, previewOf } from './csv-file.ts'
import { Tried } from './tried.tsx'
import type { Kind } from './types.ts'
import { sizeOf, tooMuchOf } from './words.ts'

export interface Chosen {
  readonly name: string
  readonly size: number
  readonly text: string
  readonly encoding: string
  readonly preview: Preview
  /** By its headings. */
  readonly kind: Kind | undefined
}

/** @throws {Error} for a file that cannot be sent */
async function read(file: File): Promise<Chosen> {
  const { name, size } = file
  if (size > MAX_BYTES) {
    throw new Error(
      `${name} has ${tooMuchOf(size, MAX_BYTES)}; the server takes ${sizeOf(MAX_BYTES)} at once, some fifty thousand people. Send it in parts, each with the headings, or stop the server and use signalbox import.`,
    )
  }
  const { text, encoding } = decode(new Uint8Array(await file.arrayBuffer()))
  const preview = previewOf(text)
  if (preview.count === 0) throw new Error(`${name} has no rows below its headings.`)
  return { name, size, text, encoding, preview, kind: kindOf(preview.headings) }
}

export function ImportTable() {
  const [chosen, setChosen] = useState<Chosen>()
  const [problem, setProblem] = useState<string>()
  const [reading, setReading] = useState<string>()
  const choose = async (file: File): Promise<void> => {
    setProblem(undefined)
    setChosen(undefined)
    setReading(file.name)
    try {
      setChosen(await read(file))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The file cannot be read.')
    } finally {
      setReading(undefined)
    }
  }
  return (
    <>
      <Panel title="Companies or people from a CSV file">
        <ChooseFile onChoose={choose} problem={problem} isCompact={chosen !== undefined} />
        {reading !== undefined && <Busy label={`Reading ${reading}…`} />}
      </Panel>
      {chosen !== undefined && (
        <Tried
          key={`${chosen.name} ${chosen.size} ${chosen.text.length}`}
          chosen={chosen}
          onDone={() => setChosen(undefined)}
        />
      )}
    </>
  )
}
