/** The credits of an organization: set, add, or unlimited. */
import { type FormEvent, useState } from 'react'
import { getFieldMessage } from '../../api/errors.ts'
import type { SandboxOrganization } from '../../api/schemas.ts'
import { Button } from '../../ui/button.tsx'
import { Switch, TextInput } from '../../ui/field.tsx'
import { Panel } from '../../ui/layout.tsx'
import { formatCredits, parseNumber } from './organization.ts'
import { fetchCredits, useChangeOrganization } from './queries.ts'

/** Credits after unlimited credits are switched off. */
const INITIAL_CREDITS = 1_000

export function Credits({
  organization: { orgId, credits },
}: {
  readonly organization: SandboxOrganization
}) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending } = useChangeOrganization(orgId)

  const change = async (getCredits: () => Promise<number | null>): Promise<void> => {
    try {
      await mutateAsync({ credits: await getCredits() })
      setText('')
      setProblem(undefined)
    } catch (error) {
      setProblem(getFieldMessage(error, 'credits'))
    }
  }
  const set = (event: FormEvent): void => {
    event.preventDefault()
    void change(async () => parseNumber(text))
  }
  const add = (): Promise<void> =>
    change(async () => {
      const more = parseNumber(text)
      return ((await fetchCredits(orgId)) ?? 0) + more
    })

  return (
    <Panel title="Credits">
      <form className="stack" onSubmit={set} noValidate>
        <p className={`balance number ${credits === 0 ? 'spent' : ''}`} role="status">
          {formatCredits(credits)}
          {credits !== null && <span className="quiet"> left</span>}
        </p>
        {credits === 0 && <p className="hint">Requests return 402 insufficient_credits.</p>}
        <Switch
          label={
            credits === null
              ? `Unlimited (switch off to start with ${INITIAL_CREDITS.toLocaleString('en-US')})`
              : 'Unlimited'
          }
          isOn={credits === null}
          onChange={(isOn) => void change(async () => (isOn ? null : INITIAL_CREDITS))}
          isDisabled={isPending}
        />
        {credits !== null && (
          <div className="amount">
            <TextInput
              label="Credits to set or add"
              value={text}
              onChange={setText}
              problem={problem}
              inputMode="numeric"
              placeholder="100"
            />
            <div className="row">
              <Button type="submit" isDisabled={isPending}>
                Set
              </Button>
              <Button onPress={() => void add()} isDisabled={isPending}>
                Add
              </Button>
            </div>
          </div>
        )}
      </form>
    </Panel>
  )
}
