import type { FieldMetadata } from '@conform-to/react'

/**
 * The hidden inputs that submit the value of a field that is not shown. The value is a string, or nested lists and
 * objects.
 */
export function HiddenValues({ field }: { field: FieldMetadata<object> }) {
  return (
    <>
      {flattenValue(field.name, field.value).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  )
}

function flattenValue(name: string, value: unknown): [name: string, value: string][] {
  // Keep an empty row, because it still counts as a row.
  if (Array.isArray(value))
    return value.flatMap((item, index) => {
      const entries = flattenValue(`${name}[${index}]`, item)
      return entries.length > 0 ? entries : [[`${name}[${index}]`, ''] as [string, string]]
    })
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) => flattenValue(`${name}.${key}`, item))
  return typeof value === 'string' ? [[name, value]] : []
}
