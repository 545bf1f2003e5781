/** The addresses of locations as text, in SQL. Each function takes the alias of the table. */
import { sql } from 'kysely'
import type { Fragment } from '#app/platform/reports/report'
import { alphabeticCode } from './short-state'

/** The state as in addresses, as `shortState` returns it; null if the location has none. */
export function stateText(alias = 'l'): Fragment {
  const [code, name] = [sql.ref(`${alias}.state_code`), sql.ref(`${alias}.state`)]
  return sql`case when ${code} ~ ${sql.lit(alphabeticCode)} then ${code} else coalesce(nullif(${name}, ''), nullif(${code}, '')) end`
}

/** The city and the state. */
export function cityText(alias = 'l'): Fragment {
  return sql`concat_ws(', ', nullif(${sql.ref(`${alias}.city`)}, ''), ${stateText(alias)})`
}

/** The first line, the city and the state, which tell locations of one name apart. */
export function shortAddressText(alias = 'l'): Fragment {
  return sql`concat_ws(', ', nullif(${sql.ref(`${alias}.address`)}, ''), nullif(${cityText(alias)}, ''))`
}

/** The whole address without the country. */
export function addressText(alias = 'l'): Fragment {
  const column = (name: string) => sql`nullif(${sql.ref(`${alias}.${name}`)}, '')`
  return sql`concat_ws(', ', ${column('address')}, ${column('address_2')}, ${column('city')},
    nullif(concat_ws(' ', ${stateText(alias)}, ${column('zipcode')}), ''))`
}
