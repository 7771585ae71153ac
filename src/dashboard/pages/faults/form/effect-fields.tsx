import { Choice, type Option, TextInput } from '../../../ui/field.tsx'
import { getErrorCodes } from './error-codes.ts'
import type { EffectKind, FaultDraft } from './fault-draft.ts'
import type { DraftFieldsProps } from './validate-draft.ts'

const EFFECT_OPTIONS: readonly Option<EffectKind>[] = [
  { value: 'error', label: 'An error' },
  { value: 'latency', label: 'The right answer, late' },
  { value: 'connection-reset', label: 'No answer: the connection breaks' },
  { value: 'truncated-body', label: 'Half a body, then the connection breaks' },
  { value: 'invalid-json', label: '200 with broken JSON' },
  { value: 'empty-body', label: '200 with an empty body' },
  { value: 'slow-drip', label: 'The body, piece by piece' },
]

/** What happens to the request. */
export function EffectFields({ draft, problems, onChange }: DraftFieldsProps) {
  const number = (
    name: 'status' | 'retryAfterSeconds' | 'atByte' | 'overMs' | 'chunks' | 'ms' | 'jitterMs',
    label: string,
    hint: string,
  ) => (
    <TextInput
      label={label}
      hint={hint}
      value={draft[name]}
      onChange={(value) => onChange({ [name]: value })}
      problem={problems.get(name)}
    />
  )
  const { kind } = draft
  return (
    <fieldset className="field-group">
      <legend>What happens</legend>
      <div className="field-grid">
        <Choice
          label="Effect"
          value={kind}
          onChange={(chosen) => onChange({ kind: chosen })}
          options={EFFECT_OPTIONS}
        />
        {kind === 'error' && (
          <>
            <TextInput
              label="Status"
              hint="400 to 599."
              value={draft.status}
              onChange={(status) => onChange({ status, code: keepValidCode(draft, status) })}
              problem={problems.get('status')}
            />
            <Choice
              label="Code"
              value={draft.code}
              onChange={(code) => onChange({ code })}
              options={[
                { value: 'usual', label: 'The usual one' },
                ...getErrorCodes(Number(draft.status)).map((code) => ({ value: code, label: code })),
              ]}
            />
            {number('retryAfterSeconds', 'Retry-After in seconds', 'Blank: 1 with 429, else none.')}
          </>
        )}
        {kind === 'truncated-body' && number('atByte', 'Bytes that are sent', 'Blank: half of them.')}
        {kind === 'slow-drip' && (
          <>
            {number('overMs', 'Over milliseconds', 'From the first piece to the last.')}
            {number('chunks', 'Pieces', 'Blank: 10.')}
          </>
        )}
        {number(
          'ms',
          kind === 'latency' ? 'Late by milliseconds' : 'Wait first, milliseconds',
          'In real time.',
        )}
        {number('jitterMs', 'Up to so many more', 'Drawn from the seed.')}
      </div>
    </fieldset>
  )
}

/** A code stays as long as it is one of the status. */
const keepValidCode = ({ code }: FaultDraft, status: string): FaultDraft['code'] =>
  code !== 'usual' && getErrorCodes(Number(status)).includes(code) ? code : 'usual'
