import { StepList } from '#app/kit/ui/step-list'

const steps = { file: 'File', columns: 'Columns', check: 'Check', import: 'Import' }

export function ImportSteps({ current }: { current: keyof typeof steps }) {
  return <StepList label="Import steps" steps={steps} current={current} />
}
