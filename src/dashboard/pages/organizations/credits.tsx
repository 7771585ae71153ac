/** What is left to spend: set, raised, or without end. */
import { type FormEvent, useState } from 'react'
import { problemOf } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Switch, TextInput } from '../../ui/field.tsx'
import { Panel } from '../../ui/layout.tsx'
import type { Organization } from './organization.ts'
import { creditsInWords, numberIn } from './organization.ts'
import { creditsNow, useChangeOrganization } from './queries.ts'

/** Where an end is put to unlimited credits: enough to go on. */
const TO_BEGIN_WITH = 1_000

export function Credits({ organization: { orgId, credits } }: { readonly organization: Organization }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending } = useChangeOrganization(orgId)

  const change = async (meant: () => Promise<number | null>): Promise<void> => {
    try {
      await mutateAsync({ credits: await meant() })
      setText('')
      setProblem(undefined)
    } catch (error) {
      setProblem(problemOf(error, 'credits'))
    }
  }
  const set = (event: FormEvent): void => {
    event.preventDefault()
    void change(async () => numberIn(text))
  }
  const add = (): Promise<void> =>
    change(async () => {
      const more = numberIn(text)
      return ((await creditsNow(orgId)) ?? 0) + more
    })

  return (
    <Panel title="Credits">
      <form className="stack" onSubmit={set} noValidate>
        <p className={`balance number ${credits === 0 ? 'spent' : ''}`} role="status">
          {creditsInWords(credits)}
          {credits !== null && <span className="quiet"> left</span>}
        </p>
        {credits === 0 && <p className="hint">Requests are refused with 402 insufficient_credits.</p>}
        <Switch
          label={
            credits === null
              ? `Unlimited (without: ${TO_BEGIN_WITH.toLocaleString('en-US')} at first)`
              : 'Unlimited'
          }
          isOn={credits === null}
          onChange={(isOn) => void change(async () => (isOn ? null : TO_BEGIN_WITH))}
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
