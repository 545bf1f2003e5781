import { StepList } from '#app/ui/step-list'

const steps = { file: 'File', columns: 'Columns', check: 'Check', import: 'Import' }

export function ImportSteps({ current }: { current: keyof typeof steps }) {
  return <StepList label="Steps of the import" steps={steps} current={current} />
}
