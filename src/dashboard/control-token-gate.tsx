/** Asks for the control token where the server has one. */
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { isValidToken, storeToken } from './api/client.ts'
import { ApiError } from './api/errors.ts'
import { useServerStatus } from './api/queries.ts'
import { Button } from './ui/button.tsx'
import { TextInput } from './ui/field.tsx'
import { Page } from './ui/layout.tsx'
import { Empty, Loading } from './ui/states.tsx'

/** What stands within, where the server lets this page ask. */
export function ControlTokenGate({ children }: { readonly children: ReactNode }) {
  const { data, error } = useServerStatus()
  if (error === null && data === undefined) return <Loading what="how the server stands" />
  if (!(error instanceof ApiError)) return <>{children}</>
  if (error.status === 401) return <TokenForm />
  return (
    <Empty title={error.status === 404 ? 'This server has no control interface' : 'This page may not look'}>
      {error.status === 404
        ? 'It was started with --no-control, so there is nothing to see or to change here. Start it without, and load this page again.'
        : error.message}
    </Empty>
  )
}

function TokenForm() {
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState<string>()
  const client = useQueryClient()
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const trimmed = token.trim()
    if (!isValidToken(trimmed)) return setProblem(INVALID_TOKEN)
    storeToken(trimmed)
    await client.invalidateQueries()
    // Where it was right, this form is gone by now.
    setProblem(WRONG_TOKEN)
  }
  return (
    <Page
      title="This server is controlled with a token"
      lead="Give it once: it is sent with everything this page asks."
    >
      <form className="stack" onSubmit={send}>
        <TextInput
          label="Control token"
          type="password"
          value={token}
          onChange={(text) => {
            setToken(text)
            setProblem(undefined)
          }}
          hint="What --control-token was given. It stays in this tab."
          problem={problem}
          isRequired
        />
        <div>
          <Button look="primary" type="submit">
            Go on
          </Button>
        </div>
      </form>
    </Page>
  )
}

const INVALID_TOKEN =
  'A token has letters, digits and signs of ASCII alone, and no blanks: it was changed on the way.'
const WRONG_TOKEN = 'That is not the token of this server.'
