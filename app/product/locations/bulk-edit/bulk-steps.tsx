import { StepList } from '#app/kit/ui/step-list'

const steps = { values: 'Choose', check: 'Check', result: 'Result' }

export function BulkSteps({ current }: { current: keyof typeof steps }) {
  return <StepList label="Bulk edit steps" steps={steps} current={current} />
}
