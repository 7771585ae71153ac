import { Choice, type Option, TextInput } from '../../../ui/field.tsx'
import { getErrorCodes } from './error-codes.ts'
import type { EffectKind, FaultDraft } from './fault-draft.ts'
import type { DraftFieldsProps } from './validate-draft.ts'

const EFFECT_OPTIONS: readonly Option<EffectKind>[] = [
  { value: 'error', label: 'Error response' },
  { value: 'latency', label: 'Delayed response' },
  { value: 'connection-reset', label: 'Connection closed without a response' },
  { value: 'truncated-body', label: 'Truncated body' },
  { value: 'invalid-json', label: '200 with invalid JSON' },
  { value: 'empty-body', label: '200 with an empty body' },
  { value: 'slow-drip', label: 'Slow body' },
]

/** The form fields of the effect. */
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
      <legend>Effect</legend>
      <div className="field-grid">
        <Choice
          label="Type"
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
                { value: 'usual', label: 'Default' },
                ...getErrorCodes(Number(draft.status)).map((code) => ({ value: code, label: code })),
              ]}
            />
            {number('retryAfterSeconds', 'Retry-After (seconds)', 'Default: 1 for 429, otherwise none.')}
          </>
        )}
        {kind === 'truncated-body' && number('atByte', 'Bytes to send', 'Default: half of the body.')}
        {kind === 'slow-drip' && (
          <>
            {number('overMs', 'Duration (ms)', 'From the first chunk to the last.')}
            {number('chunks', 'Chunks', 'Default: 10.')}
          </>
        )}
        {number('ms', 'Delay (ms)', 'In real time, not sandbox time.')}
        {number('jitterMs', 'Random extra delay (ms)', 'Maximum. The seed determines the value.')}
      </div>
    </fieldset>
  )
}

/** Returns the chosen error code if it fits the status, else the default. */
const keepValidCode = ({ code }: FaultDraft, status: string): FaultDraft['code'] =>
  code !== 'usual' && getErrorCodes(Number(status)).includes(code) ? code : 'usual'
