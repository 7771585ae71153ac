/** Answers after which there is no use in asking on: the key, the credits or the address have to be seen to first. */
const STOPPING: readonly number[] = [401, 402, 403, 404, 405]

export const stopsAt = (status: number): boolean => STOPPING.includes(status)
