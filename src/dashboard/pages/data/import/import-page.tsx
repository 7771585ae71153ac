/** Imports a CSV file: choose, check, store. The server reads the file. */
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { DropZone, FileTrigger, Text } from 'react-aria-components'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/layout.tsx'
import layout from '../../../ui/styles/layout.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import styles from '../page.module.css'
import { FilePreview } from './file-preview.tsx'

export function ImportPage() {
  const [chosen, setChosen] = useState<File>()
  return chosen === undefined ? (
    <Panel title="Import a CSV file">
      <FilePicker onChoose={setChosen} />
    </Panel>
  ) : (
    <FilePreview file={chosen} onDone={() => setChosen(undefined)} />
  )
}

const FILE_TYPES = ['.csv', '.tsv', '.txt', 'text/csv', 'text/tab-separated-values']

const FilePicker = ({ onChoose }: { readonly onChoose: (file: File) => void }) => (
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
      <p className={textStyles.hint}>Up to 16 MiB. You see a preview before anything is stored.</p>
    </DropZone>
    <p className={textStyles.hint}>
      Columns can have any names and any order. Separate them with commas, semicolons, tabs, or pipes.{' '}
      <em>Export CSV</em> under <Link to="/data/companies">Companies</Link> and{' '}
      <Link to="/data/contacts">People</Link> returns a file with all columns.
    </p>
  </div>
)
