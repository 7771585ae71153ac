/** Names of the Middle East, Greece, and Turkey: spellings, scripts, and short forms of one name, and other names that are similar. */
import { testNames } from './staff.ts'

testNames([
  {
    stored: 'Ahmed||Al-Mansouri',
    same: 'Ahmad Almansouri; Ahmed El Mansouri; Ahmed Al Mansoori; أحمد المنصوري; Ahmed Mansouri',
    others: 'Mohammed Al-Mansouri; Hamad Al-Mansouri; Mahmoud Al Mansouri; Hamid Al-Mansouri',
  },
  {
    stored: 'Mahmoud||Hassan',
    same: 'Mahmud Hasan; Mahmood Hassan; محمود حسن',
    others: 'Mohamed Hassan; Ahmed Hassan; Mahmoud Hussein; Hamoud Hassan; Mahdi Hassan',
  },
  {
    stored: 'Abdulaziz||Al-Otaibi',
    same: 'Abdul Aziz Alotaibi; Abdel Aziz Al Otaibi; Abdulaziz Al-Utaybi; عبدالعزيز العتيبي; عبد العزيز العتيبي; Abdul-Aziz Al-Otaiby',
    others: 'Abdullah Al-Otaibi; Abdulrahman Al-Otaibi; Aziza Al-Otaibi; Abdulaziz Al-Harbi',
  },
  {
    stored: 'Khaled||Ibrahim',
    same: 'Khalid Ebrahim; Khaled Ibraheem; خالد ابراهيم',
    others: 'Khalil Ibrahim; Walid Ibrahim; Khaled Ismail',
  },
  {
    stored: 'Layla||Haddad',
    same: 'Leila Haddad; Laila Hadad; ليلى حداد',
    others: 'Lamia Haddad; Lina Haddad; Layal Haddad',
  },
  {
    stored: 'Omar|bin Khalid|Al-Harbi',
    same: 'Omar Al Harbi; Umar Alharbi; Omar K. Al-Harbi',
    others: 'Omar bin Saad Al-Harbi; Amr Al-Harbi; Ammar Al Harbi; Amir Al-Harbi',
  },
  {
    stored: 'Salem||Al-Qahtani',
    same: 'Salim Alkahtani; Salem Al Qahtani; سالم القحطاني',
    others: 'Salman Al-Qahtani; Saleh Al-Qahtani; Sultan Al-Qahtani',
  },
  {
    stored: 'Rachid||Benali',
    same: 'Rashid Ben Ali; Rachid Ben-Ali',
    others: 'Rachida Benali; Farid Benali',
  },
  {
    stored: 'Nasser||Al-Shehri',
    same: 'Nasir Ash-Shehri; Naser Alshehri; Nasser Al Shahri',
    others: 'Nawaf Al-Shehri; Yasser Al-Shehri',
  },
  {
    stored: 'Konstantinos||Nikolaidis',
    same: 'Kostas Nikolaidis; Constantinos Nikolaides; Costas Nicolaidis; Κώστας Νικολαΐδης; Dinos Nikolaidis',
    others: 'Konstantina Nikolaidou; Christos Nikolaidis; Kosmas Nikolaidis',
  },
  {
    stored: 'Dimitris||Alexopoulos',
    same: 'Dimitrios Alexopoulos; Jim Alexopoulos; Demetris Alexopulos; Δημήτρης Αλεξόπουλος',
    others: 'Dimitra Alexopoulou; Dionysis Alexopoulos',
  },
  {
    stored: 'Şükrü||Çağlar',
    same: 'Sukru Caglar; Schuekrue Caglar',
    others: 'Şule Çağlar; Süleyman Çağlar',
  },
  {
    stored: 'Ayşe||Yıldız',
    same: 'Ayse Yildiz; Ayshe Yildiz; Aysche Yildiz',
    others: 'Aylin Yıldız; Aysun Yıldız; Ayten Yıldız',
  },
  {
    stored: 'Moshe||Cohen',
    same: 'Moshe Kohen; Moses Cohen; משה כהן; Moishe Cohen',
    others: 'Moti Cohen; Menashe Cohen; Mordechai Cohen',
  },
  {
    stored: 'Yaakov||Levi',
    same: 'Jacob Levy; Yakov Levy; Kobi Levi; יעקב לוי',
    others: 'Yitzhak Levi; Yair Levi; Yaara Levi',
  },
  {
    stored: 'Reza||Ahmadi',
    same: 'Riza Ahmadi; رضا احمدی',
    others: 'Alireza Ahmadi; Hamidreza Ahmadi; Razieh Ahmadi',
  },
  {
    stored: 'Zahra||Hosseini',
    same: 'Zahra Husseini; زهرا حسینی; Zehra Hosseini',
    others: 'Zohreh Hosseini; Zari Hosseini',
  },
  {
    stored: 'Mehdi||Rezaei',
    same: 'Mahdi Rezaee; Mehdi Rezai',
    others: 'Mehrdad Rezaei; Hadi Rezaei',
  },
  {
    stored: 'Yitzhak||Rabinovich',
    same: 'Itzik Rabinovich; Yitzchak Rabinovitch',
    others: 'Yaakov Rabinovich',
  },
])
