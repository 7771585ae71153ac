import { createContext } from './src/context.ts'
import { createApp } from './src/app.ts'
import { systemClock } from './src/lib/clock.ts'
const dir = process.argv[2]
const context = createContext({ storage: { kind: 'memory' }, ...(dir?{dataDirectory: dir}:{}) , clock: systemClock } as any)
const app = createApp(context, {})
context.matcher.warm()
const org = context.organizations.list().find(o=>o.subscription==='plus')!
console.error(org.orgName)
await app.handle(new Request('http://localhost/sandbox/organizations',{method:'GET'})).then(r=>r.status)
const made = await (await app.handle(new Request('http://localhost/sandbox/organizations',{method:'POST',headers:{host:'localhost'},body:JSON.stringify({qpsLimit:1e9,dailyRateLimit:1e9,credits:1e9,subscription:'standard'})}))).json() as any
const key = made.apiKey
const names = context.connection.client.query('select name from companies limit 2000').values().flat() as string[]
const vocab=[...new Set(names.flatMap(n=>n.split(/[^A-Za-z]+/)).filter(w=>w.length>1))]
let s=1; const rnd=(n:number)=>{s=(s*1103515245+12345)%2147483648; return s%n}
const fill=(words:()=>string, len:number,sep=' ')=>{let t=words(); for(;;){const w=words(); if(t.length+sep.length+w.length>len) return t; t+=sep+w}}
const letters='abcdefghijklmnopqrstuvwxyz'
const styles: Record<string,(len:number)=>string> = {
  'x': l=>'x'.repeat(l), 'vocabulary':l=>fill(()=>vocab[rnd(vocab.length)]!,l),
  'slips': l=>fill(()=>{const w=vocab[rnd(vocab.length)]!; const i=rnd(w.length); return w.slice(0,i)+letters[rnd(26)]+w.slice(i+1)},l),
  'letters': l=>fill(()=>letters[rnd(26)]!,l), 'two letters': l=>fill(()=>letters[rnd(26)]!+letters[rnd(26)]!,l),
  'names': l=>fill(()=>names[rnd(names.length)]!,l,' '), 'glued': l=>fill(()=>vocab[rnd(vocab.length)]!.toLowerCase(),l,''),
  'punct': l=>'.,-(/'.repeat(l/5), 'parens': l=>fill(()=>'('+vocab[rnd(vocab.length)]+')',l), 'dashes':l=>fill(()=>vocab[rnd(vocab.length)]!,l,' - '), 'commas':l=>fill(()=>vocab[rnd(vocab.length)]!,l,', '),
  'germany': l=>fill(()=>['Germany','GmbH','Inc','Group','of','and','&'][rnd(7)]!,l), 'umlauts': l=>fill(()=>'Äö'+vocab[rnd(vocab.length)],l), 'cjk': l=>'株式会社東京'.repeat(l/6), 'emoji':l=>'👩‍👩‍👧'.repeat(l/8), 'html': l=>fill(()=>'&amp;'+vocab[rnd(vocab.length)],l,''), 'moji': l=>fill(()=>'Ã¼'+vocab[rnd(vocab.length)],l,' '), 'dots': l=>'a.'.repeat(l/2),
}
const L: Record<string,number>={companyName:512,companyWebAddress:2048,contactFullName:512,contactFirstName:256,contactMiddleName:256,contactLastName:256,contactEmail:320,contactJobTitle:512,contactCountry:128,companyLnUrl:2048,contactUrl:2048}
async function measure(label:string, make:()=>any, path='/v7/enrich'){ const t:number[]=[]; let st=0
  for(let i=0;i<15;i++){ const b=JSON.stringify(make()); const a=performance.now(); const r=await app.handle(new Request('http://localhost'+path,{method:'POST',headers:{apikey:key},body:b})); await r.text(); st=r.status; t.push(performance.now()-a)} t.sort((a,b)=>a-b); return {label,st,p50:t[7]!,max:t[14]!} }
const out:any[]=[]
for(const [n,f] of Object.entries(styles)){
  for(const [field,len] of Object.entries(L)) out.push(await measure(`${n} ${field}`,()=>({ ...(field==='companyName'||field==='companyWebAddress'||field.includes('Url')||field==='contactEmail'?{}:{companyName:names[rnd(names.length)]}), [field]:field==='contactEmail'? f(200).replace(/[^a-z]/gi,'').slice(0,60)+'@'+f(200).replace(/[^a-z]/gi,'').slice(0,50)+'.com' : (field.startsWith('contact')? f(len): f(len)), ...(field==='contactFirstName'?{contactLastName:'Smith'}:{}), ...(field==='contactMiddleName'?{contactFirstName:'John',contactLastName:'Smith'}:{}), ...(field==='contactCountry'||field==='contactJobTitle'?{contactFullName:'John Smith'}:{})})))
  out.push(await measure(`${n} ALL`,()=>Object.fromEntries(Object.entries(L).filter(([k])=>k!=='contactEmail').map(([k,l])=>[k,f(l)]))))
  out.push(await measure(`${n} 10000`,()=>Object.fromEntries(Object.entries(L).map(([k])=>[k,f(5500)]))))
}
out.sort((a,b)=>b.p50-a.p50)
for(const o of out.slice(0,45)) console.log(o.label.padEnd(36),o.st,o.p50.toFixed(2),o.max.toFixed(2))
