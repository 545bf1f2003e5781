/** Explains the mark of required fields, at the beginning of a form that has it (`marks-required`). */
export function RequiredHint() {
  return <p className="text-sm text-ink-2">Fields marked with * are required.</p>
}
