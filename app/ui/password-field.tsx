import { type ComponentProps, useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { Button } from './button'
import { controlProps, Field, type FieldProps } from './field'

/** A script may show what is typed; without one it stays hidden. Nothing typed is ever sent back. */
export function PasswordField({
  id,
  label,
  hint,
  errors,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'id' | 'type' | 'defaultValue'>) {
  const [isShown, setShown] = useState(false)
  const isHydrated = useHydrated()
  return (
    <Field {...{ id, label, hint, errors, className }}>
      <div className="flex gap-2">
        <input
          className="field"
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...controlProps({ id, hint, errors })}
        />
        {isHydrated ? (
          <Button type="button" aria-controls={id} onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide' : 'Show'}
            <span className="sr-only"> password</span>
          </Button>
        ) : null}
      </div>
    </Field>
  )
}
