import { once } from 'node:events'
import { get } from 'node:http'
import { addDays } from '@kegler/domain/dates.ts'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { centers } from './centers.ts'
import { ageOn, type Member, memberOf, members } from './members.ts'
import { membership } from './membership.ts'

const prefix = '/club/sandbox/membership'
const today = '2026-11-21'
async function aDirectory() {
  const app = Fastify()
  await membership(app, { prefix, apiKey: 'key', today: () => today })
  const ask = (path: string, key = 'key') => app.inject({ url: `${prefix}/${path}`, headers: { 'x-api-key': key } })
  const control = (payload: object) => app.inject({ method: 'POST', url: `${prefix}/_control`, payload })
  return { app, ask, control }
}
const shareOf = (all: Member[], is: (member: Member) => boolean) => all.filter(is).length / all.length

test('the members are the same in every run; only birth years and memberships move with the year', () => {
  expect(members(today)).toEqual(members(today))
  const timeless = (day: string) =>
    members(day).map(({ usbcId, firstName, lastName, email }) => [usbcId, firstName, lastName, email])
  expect(timeless('2031-01-01')).toEqual(timeless(today))
  const [one] = members(today).slice(10)
  expect(members('2026-12-31')[10]).toEqual(one)
})

test.each(['2026-01-01', '2026-06-10', '2026-07-31', '2026-08-01', '2028-02-29', '2026-12-31'])(
  'the members are as promised on %s',
  (day) => {
    const all = members(day)
    expect(all).toHaveLength(3000)
    expect(new Set(all.map((member) => member.usbcId)).size).toBe(3000)
    for (const member of all) {
      expect(member.usbcId).toMatch(/^\d{4}-\d{3}[\dA-C]$/)
      const age = ageOn(day, member.birthDate)
      expect(age).toBeGreaterThanOrEqual(8)
      expect(age).toBeLessThanOrEqual(92)
      expect(member.isYouthMember).toBe(age < 20)
      expect(member.email).toMatch(/^([a-z]+(\.[a-z]+\.\d+)?\d*@kegler\.test)?$/)
      expect(member.zip).toMatch(/^\d{5}$/)
    }
    const averages = all.map((member) => member.average).filter((average) => average !== null)
    expect(Math.min(...averages)).toBeGreaterThanOrEqual(95)
    expect(Math.max(...averages)).toBeLessThanOrEqual(240)
    expect(shareOf(all, ({ average }) => average !== null && average >= 140 && average <= 215)).toBeGreaterThan(0.75)
    expect(shareOf(all, ({ average }) => average === null)).toBeCloseTo(0.04, 1.7)
    expect(shareOf(all, ({ isProfessional }) => isProfessional)).toBeCloseTo(0.01, 2)
    // who is one today bowls the demo season as one
    for (const on of [day, addDays(day, 100)])
      expect(shareOf(all, ({ membershipExpires }) => membershipExpires < on)).toBeCloseTo(0.06, 1.7)
    expect(shareOf(all, ({ email }) => email.endsWith('@kegler.test'))).toBeGreaterThan(0.85)
  },
)

test('the demo captains are members under their own names', async () => {
  const { ask } = await aDirectory()
  const youth = (await ask(`members/${memberOf['youth@kegler.test']}`)).json<Member>()
  expect(youth).toMatchObject({ firstName: 'Milo', lastName: 'Castellano', isYouthMember: true })
  expect(ageOn(today, youth.birthDate)).toBe(15)
  expect((await ask('members/8421-1001')).json()).toMatchObject({
    firstName: 'Rosa',
    birthDate: '1985-04-12',
    average: 187,
  })
})

test('a member is found without regard to case, and only with the key', async () => {
  const { ask } = await aDirectory()
  const lettered = members(today).find((member) => /[A-C]$/.test(member.usbcId))
  const found = await ask(`members/${lettered?.usbcId.toLowerCase()}`)
  expect(found.json()).toEqual(lettered)
  expect((await ask('members/0000-0000')).statusCode).toBe(404)
  expect((await ask('members/8421-1001', 'other')).statusCode).toBe(401)
})

test('search by ids and by name, accents or not', async () => {
  const { ask } = await aDirectory()
  const ids = await ask('members?ids=8421-1002,nobody,8421-1001')
  expect(ids.json().members.map((member: Member) => member.firstName)).toEqual(['Marcus', 'Rosa'])
  const named = (await ask('members?name=lind%20rosa')).json<{ members: Member[]; total: number }>()
  expect(named.members.some((member) => member.usbcId === '8421-1001')).toBe(true)
  const accents = (await ask('members?name=lukasz')).json<{ members: Member[]; total: number }>()
  expect(accents.total).toBeGreaterThan(5)
  expect(accents.members.every((member) => member.firstName === 'Łukasz')).toBe(true)
  const second = (await ask('members?page=2&size=100')).json<{ members: Member[]; total: number }>()
  expect([second.members.length, second.total]).toEqual([100, 3000])
  expect((await ask('members?size=1000')).statusCode).toBe(400)
})

test('the centers are 300, the same in every run, found by name, ZIP code and number', async () => {
  expect(centers()).toEqual(centers())
  expect(new Set(centers().map((center) => center.certificationNumber)).size).toBe(300)
  const { ask } = await aDirectory()
  const [one] = centers()
  expect((await ask(`centers/${one?.certificationNumber}`)).json()).toEqual(one)
  const found = (await ask(`centers?name=${encodeURIComponent(one?.name ?? '')}&zip=${one?.zip}`)).json()
  expect(found.centers).toContainEqual(one)
  expect((await ask('centers/1')).statusCode).toBe(404)
})

test('the page finds members and offers their ids; paging keeps the search', async () => {
  const { app } = await aDirectory()
  const page = await app.inject(`${prefix}/?search=garcia`)
  expect(page.body).toContain('García')
  const all = await app.inject(`${prefix}/?page=2`)
  expect(all.body).toContain('page 2 of 125')
  expect(all.body).toContain('?search=&amp;page=3')
  const markup = await app.inject(`${prefix}/?search=${encodeURIComponent('"><script>1</script>')}`)
  expect(markup.body).not.toContain('<script>1')
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  for (const file of ['page.css', 'copy.js']) expect((await app.inject(`${prefix}/${file}`)).statusCode).toBe(200)
})

test('the next calls fail as ordered, then all is well', async () => {
  const { ask, control } = await aDirectory()
  await control({ fail: 2, status: 503 })
  const codes = []
  for (const _ of [1, 2, 3]) codes.push((await ask('members/8421-1001')).statusCode)
  expect(codes).toEqual([503, 503, 200])
  expect((await control({ fail: 'all' })).statusCode).toBe(400)
})

test('a timeout answers nothing, and does not keep the program from stopping', async () => {
  const { app, control } = await aDirectory()
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  await control({ fail: 1, status: 'timeout' })
  const ended = new Promise((resolve) => {
    const headers = { 'x-api-key': 'key' }
    get(`${url}${prefix}/members/8421-1001`, { agent: false, headers }, resolve).on('error', resolve)
  })
  await once(app.server, 'request')
  await app.close()
  expect(await ended).toMatchObject({ code: 'ECONNRESET' })
})
