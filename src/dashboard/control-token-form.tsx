/** Asks for the control token where the server has one. */
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Refusal } from './api/client.ts'
import { keepToken } from './api/control-token.ts'
import { useSandboxState } from './api/sandbox.ts'
import { Button } from './ui/button.tsx'
import { TextInput } from './ui/field.tsx'
import { Panel } from './ui/panel.tsx'
import { Empty } from './ui/states.tsx'

/** What stands within, where the server lets this page ask. */
export function ControlToken({ children }: { readonly children: ReactNode }) {
  const { error } = useSandboxState()
  if (!(error instanceof Refusal)) return <>{children}</>
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
  const [wasSent, setSent] = useState(false)
  const client = useQueryClient()
  const send = (event: FormEvent): void => {
    event.preventDefault()
    keepToken(token.trim())
    setSent(true)
    void client.invalidateQueries()
  }
  return (
    <Panel title="This server is controlled with a token">
      <form className="stack" onSubmit={send}>
        <TextInput
          label="Control token"
          type="password"
          value={token}
          onChange={setToken}
          hint="What --control-token was given. It stays in this tab."
          problem={wasSent ? 'That is not the token of this server.' : undefined}
          isRequired
        />
        <div>
          <Button look="primary" type="submit">
            Go on
          </Button>
        </div>
      </form>
    </Panel>
  )
}
