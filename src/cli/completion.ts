/** `signalbox completion`: what a shell needs to complete commands, flags, their values and files. */
import type { Command } from 'commander'
import { StartupError } from '../lib/startup-error.ts'
import { print } from './print.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

export function addCompletion(program: Command): void {
  program
    .command('completion')
    .description('Print a script that completes commands, flags and files in your shell.')
    .argument('<bash|zsh|fish>', 'the shell')
    .addHelpText('after', AFTERWORD)
    .action(async (name: string) => {
      const shell = shellOf(name)
      // Nothing else needs it: a server starts without.
      const { completionModel } = await import('./completion-model.ts')
      const { SCRIPTS } = await import('./completion-scripts.ts')
      print(SCRIPTS[shell](completionModel(program)))
    })
}

const AFTERWORD = `
  bash   eval "$(signalbox completion bash)"            in ~/.bashrc
  zsh    eval "$(signalbox completion zsh)"             in ~/.zshrc, after compinit
  fish   signalbox completion fish | source             in ~/.config/fish/config.fish`

function shellOf(name: string): Shell {
  const shell = SHELLS.find((one) => one === name.toLowerCase())
  if (shell) return shell
  throw new StartupError(`There is no completion for ${name}: bash, zsh and fish are known.`)
}
