/** The body of the request as JSON. The form shows the same body. */
import { formatText, parseBody } from '../../../api/body.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { dispatch } from '../draft.ts'
import styles from '../page.module.css'

const MIN_ROWS = 6
const MAX_ROWS = 24

export function JsonEditor({ body }: { readonly body: string }) {
  const { problem } = parseBody(body)
  const formatted = formatText(body)
  return (
    <div className={styles.jsonEditor}>
      <TextInput
        label="JSON body"
        value={body}
        onChange={(text) => dispatch({ kind: 'write', body: text })}
        rows={Math.min(MAX_ROWS, Math.max(MIN_ROWS, body.split('\n').length))}
        problem={problem === undefined ? undefined : `${problem} It is sent unchanged.`}
      />
      {formatted !== body && (
        <Button slim look="bare" onPress={() => dispatch({ kind: 'write', body: formatted })}>
          Format
        </Button>
      )}
    </div>
  )
}
