/** What a form in the browser would post under a name, put together as the server puts it: `hours.monday.hours[0]`. */
type Branch = Record<string, unknown>

export function fieldsUnder(form: HTMLFormElement, name: string): unknown {
  const root: Branch = {}
  for (const [path, value] of new FormData(form)) {
    const isUnder = path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`)
    if (isUnder) put(root, path.split(/[.[\]]+/).filter(Boolean), String(value))
  }
  return root[name]
}

function put(branch: Branch, [key = '', next, ...rest]: string[], value: string): void {
  if (next !== undefined) {
    branch[key] ??= /^\d+$/.test(next) ? [] : {}
    put(branch[key] as Branch, [next, ...rest], value)
  } else {
    // Several boxes of one name are a list of those ticked.
    branch[key] = key in branch ? [branch[key], value].flat() : value
  }
}
