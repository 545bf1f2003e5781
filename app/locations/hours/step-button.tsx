import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button'

export type Step = { field: string; value: string; take: (form: HTMLFormElement) => void }

/**
 * Changes the form it stands in. Without a script it posts a Conform intent that leaves `value` in `field`, and the
 * form comes back with it; with one, `take` does the same where it stands.
 */
export function StepButton({
  step,
  ...rest
}: { step: Step } & Omit<ComponentProps<typeof Button>, 'name' | 'value' | 'onClick' | 'type'>) {
  const payload = { name: step.field, value: step.value }
  return (
    <Button
      {...rest}
      name="__intent__"
      value={JSON.stringify({ type: 'update', payload })}
      formNoValidate
      onClick={(event) => {
        if (!event.currentTarget.form) return
        event.preventDefault()
        step.take(event.currentTarget.form)
      }}
    />
  )
}
