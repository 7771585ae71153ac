/** The service's own operations for users and keys, asked with an admin key of the organization. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, take } from '../../api/client.ts'
import { lookAgain } from './queries.ts'

export interface Action<Name extends string> {
  readonly email: string
  readonly action: Name
}

/** The new user's key, which this answer alone shows. */
export const createUser = async (adminKey: string, email: string): Promise<string> => {
  const { data } = await take(
    api.POST('/signals/v1/user/createsignalapikey', {
      headers: { 'Admin-Api-Key': adminKey },
      body: { email },
    }),
  )
  return data.apiKey[0] ?? ''
}

export const createKey = async (adminKey: string, email: string): Promise<string> => {
  const { data } = await take(
    api.POST('/signals/v1/key/createsignalapikey', { headers: { 'Api-Key': adminKey }, body: { email } }),
  )
  return data.apiKey
}

export const updateUser = (adminKey: string, body: Action<'suspend' | 'active'>) =>
  take(api.POST('/signals/v1/user/update', { headers: { 'Admin-Api-Key': adminKey }, body }))

export const updateKey = (adminKey: string, body: Action<'suspend' | 'activate'>) =>
  take(api.POST('/signals/v1/key/update', { headers: { 'Api-Key': adminKey }, body }))

/** One of them; what it changed is looked at afterwards, and so is what it used up. */
export function useService<Given, Answer>(ask: (given: Given) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: ask, onSettled: () => lookAgain(client) })
}
