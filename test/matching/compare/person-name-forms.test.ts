/** Titles, initials, single names, and words that remain on both sides of a comparison. */
import { testNames } from './staff.ts'

testNames([
  {
    stored: 'Sergey|Viktorovich|Lavrentiev',
    same: 'Sergey Viktorovich Lavrentiev; Lavrentiev Sergey Viktorovich; Sergey V. Lavrentiev; Sergey Lavrentiev',
    others: 'Sergey Ivanovich Lavrentiev; Sergey I. Lavrentiev; Lavrentiev Sergey Ivanovich',
  },
  {
    stored: 'John|Alan|Smith',
    same: 'John Smith; John A. Smith; John A Smith; Smith, John Alan; John Smith-Jones; John (Jack) Smith',
    others: 'John Brian Smith; John B Smith; Smith, John Brian; Joan Smith',
  },
  {
    stored: 'Scott|Victor|Adler',
    same: 'Scott V. Adler; SCOTT V ADLER',
    others:
      'Scott D. Adler; Scott D Adler; Scott E. Adler; Scott E Adler; SCOTT E ADLER; Scott O. Adler; Scott Y. Adler',
  },
  {
    stored: 'José||Ortega y Gasset',
    same: 'José Ortega y Gasset; JOSE ORTEGA Y GASSET; José Ortega Gasset; José Ortega; Jose Ortega Y Gasset',
    others: 'José Ortega Pérez',
  },
  {
    stored: 'Abdul Kabir|Mohammad|Jan',
    same: 'Abdul Kabir Mohammad Jan; Abdul Kabir Jan',
    others: 'Abdul Kabir Abdul Jan; Abdul Kabir Mohammad Omar',
  },
  {
    stored: 'Muhammad|bin Salman|Al-Rawi',
    same: 'Muhammad bin Salman Al-Rawi; Muhammad Al-Rawi',
    others: 'Salman bin Muhammad Al-Rawi',
  },
  {
    stored: 'Isa|Bin Tarif|Al Bin Ali',
    same: 'Shaikh Isa Bin Tarif Al Bin Ali; Isa Bin Tarif Al Bin Ali',
    others: 'Tarif Bin Isa Al Bin Ali',
  },
  {
    stored: 'Øyvind||Söderholm',
    same: '?yvind S?derholm; �yvind S�derholm; ??yvind S??derholm; President Øyvind Söderholm',
    others: '?yvind S?dermann',
  },
  { stored: 'Anneliese||Größl', same: 'Anneliese Gr??l', others: 'Anneliese Gr??n' },
  { stored: 'Wei||Chen', same: 'Wei Chen; Chen Wei', others: 'Wei-chen Huang' },
  { stored: 'Jean||Paul', same: 'Jean Paul', others: 'Jean-Paul Sartre' },
  { stored: 'Lei||Xu', same: 'Lei Xu', others: 'Lei Xue' },
  { stored: 'Julia|T.|Vance', same: 'Julia Vance; Julia T. Vance', others: 'Julia R. Vance' },
  { stored: 'Weidong||Meng', same: 'Weidong Meng', others: 'Weidong Feng' },
  { stored: 'Jeanne|Larry|Williams', same: 'J. L. Williams', others: 'J. J. Williams' },
  { stored: 'Chancellor||Reinhold', same: 'Chancellor Reinhold', others: 'Albert Reinhold' },
  { stored: 'Ashley|William|Brown', same: 'Ashley Ashley Brown', others: 'Ashley James Brown' },
  { stored: "Mary||O'Brien", same: 'Mary O Brien; Mary OBrien', others: 'Mary O. Dolan' },
  { stored: 'Suharto||', same: 'Suharto; Soeharto', others: 'Sukarno' },
  {
    stored: 'Siti|Nurhaliza|Rahmawati',
    same: 'Siti Rahmawati; Nurhaliza Rahmawati',
    others: 'Sri Rahmawati',
  },
  {
    stored: 'Somchai||Srisuk',
    same: 'Khun Somchai; สมชาย ศรีสุข; Srisuk Somchai',
    others: 'Khun Somsak; Somsri Srisuk',
  },
  {
    stored: 'Terry||Chamberlain',
    same: 'Pan Terry Chamberlain; Mr. Terry Chamberlain',
    others: 'Pan Jerry Chamberlain',
  },
  {
    stored: 'Ronald||Hernandez',
    same: '@ronaldhernandez; RonaldHernandez; hernandezronald',
    others: 'donaldhernandez',
  },
  {
    stored: 'Daphne||van de Wal',
    same: 'daphnevandewal; Daphne van de Wal; Wal, D. van de',
    others: 'Dana van de Wal',
  },
  {
    stored: 'Jean-Pierre||Müller-Lüdenscheidt',
    same: 'JP Müller; J.-P. Müller-Lüdenscheidt',
    others: 'JM Müller',
  },
  {
    stored: 'María José||García López',
    same: 'María García; M.J. García López',
    others: 'María José García Pérez',
  },
  {
    stored: 'Ashley|William|Brown',
    same: 'Ashley Ashley Brown; Ashley Brown',
    others: 'Ashley Robert Brown',
  },
  { stored: 'Brian||Bryant', same: 'Bryan Bryant', others: 'Briana Bryant' },
  { stored: 'Emma||Herrera', same: 'Emma Herrera', others: 'Emmanuel Herrera' },
  { stored: 'Stephanie||Bennett', same: 'Steph Bennett', others: 'Stephen Bennett' },
  {
    stored: 'Maria Clara||de Oliveira',
    same: 'Clara Oliveira; Maria Oliveira',
    others: 'Maria Eduarda Oliveira',
  },
  { stored: 'Dong-wook||Bae', same: 'Donguk Bae; Dong Wook Pae', others: 'Dong-won Bae' },
  { stored: 'Branislav||Jovanović', same: 'Branislav Yovanovich', others: 'Bratislav Jovanović' },
  { stored: 'Shankar||Pillai', same: 'Sankar Pillay', others: 'Shankari Pillai' },
  { stored: 'Wei||Chen', same: 'Chen Wei; Wei Chan', others: 'Wen Chen; Wei Cheng' },
])
