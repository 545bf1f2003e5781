import { getInputProps } from '@conform-to/react'
import { type ComponentProps, useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { Button } from '../button'
import { hintProps, toControlProps } from './control-props'
import { Field, type FieldProps } from './field'

/**
 * A password field. With JavaScript, a button shows and hides the typed password. The server never sends the password
 * back.
 */
export function PasswordField({
  field,
  label,
  hint,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false)
  const isHydrated = useHydrated()
  const type = isShown ? 'text' : 'password'
  const control = getInputProps(field, { type, value: false, ...hintProps(field, hint) })
  return (
    <Field field={field} label={label} hint={hint} className={className}>
      <div className="flex gap-2">
        <input
          className="field"
          autoCapitalize="none"
          spellCheck={false}
          {...toControlProps(control)}
          {...input}
        />
        {isHydrated ? (
          <Button type="button" aria-controls={field.id} onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide' : 'Show'}
            <span className="sr-only"> password</span>
          </Button>
        ) : null}
      </div>
    </Field>
  )
}
