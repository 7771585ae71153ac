/** Imports a CSV file: choose, check, store. */

import { clsx } from 'clsx'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { DropZone, FileTrigger, Text } from 'react-aria-components'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/layout.tsx'
import { Progress } from '../../../ui/loading-states.tsx'
import layout from '../../../ui/styles/layout.module.css'
import states from '../../../ui/styles/loading-states.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import { formatSize } from '../format.ts'
import styles from '../page.module.css'
import { MAX_BYTES, type ParsedFile, readFile } from './csv-file.ts'
import { FilePreview } from './file-preview.tsx'
import { createSampleUrl } from './sample-files.ts'

export function ImportPage() {
  const [chosen, setChosen] = useState<ParsedFile>()
  const [problem, setProblem] = useState<string>()
  const [reading, setReading] = useState<string>()
  const choose = async (file: File): Promise<void> => {
    setProblem(undefined)
    setChosen(undefined)
    setReading(file.name)
    try {
      setChosen(await readFile(file))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The file cannot be read. Choose another file.')
    } finally {
      setReading(undefined)
    }
  }
  return (
    <>
      {chosen === undefined ? (
        <Panel title="Import a CSV file">
          <FilePicker onChoose={choose} problem={problem} />
          {reading !== undefined && <Progress label={`Reading ${reading}…`} />}
        </Panel>
      ) : (
        <FilePreview chosen={chosen} onDone={() => setChosen(undefined)} />
      )}
    </>
  )
}

interface FilePickerProps {
  readonly onChoose: (file: File) => void
  /** The problem with the last chosen file. */
  readonly problem: string | undefined
}

const FILE_TYPES = ['.csv', '.tsv', '.txt', 'text/csv', 'text/tab-separated-values']

const FilePicker = ({ onChoose, problem }: FilePickerProps) => (
  <div className={layout.stack}>
    <DropZone
      className={styles.dropZone}
      aria-label="Drop a CSV file"
      onDrop={async ({ items }) => {
        const [dropped] = items.filter((item) => item.kind === 'file')
        if (dropped) onChoose(await dropped.getFile())
      }}
    >
      <FileUp size={24} aria-hidden />
      <Text slot="label">Drop a CSV file here</Text>
      <FileTrigger
        acceptedFileTypes={FILE_TYPES}
        onSelect={(files) => {
          const [file] = files ?? []
          if (file) onChoose(file)
        }}
      >
        <Button>Choose a file</Button>
      </FileTrigger>
      <p className={textStyles.hint}>
        Up to {formatSize(MAX_BYTES)}. You see a preview before anything is stored.
      </p>
    </DropZone>
    {problem !== undefined && (
      <div role="alert" className={clsx(states.notice, states.bad)}>
        {problem}
      </div>
    )}
    <FileHelp />
  </div>
)

const FileHelp = () => (
  <p className={textStyles.hint}>
    The first line has column names, such as conEmail or Email, in any order. You choose the field of other
    columns. Separate columns with commas, semicolons, tabs, or pipes. Templates with all columns:{' '}
    <a download="companies.csv" href={createSampleUrl('companies')}>
      companies.csv
    </a>{' '}
    and{' '}
    <a download="contacts.csv" href={createSampleUrl('contacts')}>
      contacts.csv
    </a>
    .{' '}
  </p>
)
