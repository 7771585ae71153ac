import { afterEach } from 'bun:test'

interface Killable {
  kill(signal: NodeJS.Signals): void
}

/** Returns a function that registers a process. All registered processes are killed after each test. */
export function useChildProcesses(): <Child extends Killable>(child: Child) => Child {
  const children: Killable[] = []
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
  })
  return (child) => {
    children.push(child)
    return child
  }
}
