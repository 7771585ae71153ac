/** The body of the request as JSON. The form shows the same body. */
import { formatText, parseBody } from '../../../api/body.ts'
import type { SearchOperation } from '../../../api/request-link.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { fillBody } from '../draft.ts'
import styles from '../page.module.css'

interface JsonEditorProps {
  readonly operation: SearchOperation
  readonly body: string
}

const MIN_ROWS = 6
const MAX_ROWS = 24

export function JsonEditor({ operation, body }: JsonEditorProps) {
  const { problem } = parseBody(body)
  const formatted = formatText(body)
  return (
    <div className={styles.jsonEditor}>
      <TextInput
        label="JSON body"
        value={body}
        onChange={(text) => fillBody(operation, text)}
        rows={Math.min(MAX_ROWS, Math.max(MIN_ROWS, body.split('\n').length))}
        problem={problem === undefined ? undefined : `${problem} It is sent as it is.`}
      />
      {formatted !== body && (
        <Button slim look="bare" onPress={() => fillBody(operation, formatted)}>
          Format
        </Button>
      )}
    </div>
  )
}
